import { siteRule } from '../site-rule.ts';

export default siteRule({
  name: 'no-trace-io-setter',
  description: "Disallow setting a trace's input and output other than on its root observation",
  chapters: ['trace-io'],
});
