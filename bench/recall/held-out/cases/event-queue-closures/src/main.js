import { createQueue } from './queue.js';

const queue = createQueue({ interval: 50 });
queue.add('trace', process.argv[2]);
console.log(await queue.next());
queue.stop();
