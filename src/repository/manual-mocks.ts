/**
 * Specifiers, as the file itself would write them, of the module that a file under `__mocks__` is put in the place of:
 * the file beside the folder, or a package. Empty for any other file.
 * @param file absolute with `/`
 */
export function mockedModules(file: string): readonly string[] {
  const folder = '/__mocks__/';
  const at = file.lastIndexOf(folder);
  if (at < 0) return [];
  const name = file.slice(at + folder.length).replace(/\.[cm]?[jt]sx?$/, '');
  return [`${'../'.repeat(name.split('/').length)}${name}`, name];
}
