/** Columns of a text that is not for a terminal. */
export const plainWidth = 80;

/** Columns between which a line is pleasant to read. */
const narrowest = 40;
const widest = 120;

/** The width of a terminal up to what is pleasant to read; elsewhere the variable COLUMNS says it, or it is 80. */
export function terminalWidth(
  { columns }: Pick<NodeJS.WriteStream, 'columns'> = process.stdout,
  env: NodeJS.ProcessEnv = process.env,
): number {
  // A terminal that does not know its size says 0.
  if (columns !== undefined && columns > 0) return Math.max(narrowest, Math.min(widest, columns));
  const asked = /^\d{2,4}$/.test(env['COLUMNS'] ?? '') ? Number(env['COLUMNS']) : plainWidth;
  return Math.max(narrowest, asked);
}
