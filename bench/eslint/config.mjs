/** The configuration file that a measured `eslint` is started with: BENCH_CONTENDER says which. */
import { configOf } from './contenders.mjs';

export default await configOf(process.env['BENCH_CONTENDER'] ?? '', process.cwd());
