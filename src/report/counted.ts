/** `1,234` on every machine. */
export function number(count: number): string {
  return count.toLocaleString('en-US');
}

/** `1 site`, `1,234 sites`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${number(count)} ${count === 1 ? one : many}`;
}
