import { container } from './container';
import { ItemWriter } from './item-writer';

async function main() {
  const writer = container.resolve(ItemWriter);
  console.log(await writer.count('ds-1', 'run-1'));
}

void main();
