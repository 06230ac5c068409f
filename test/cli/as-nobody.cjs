/** Loaded before the command: for root no file is read-only, so the command runs as nobody. */
if (process.getuid() === 0) {
  process.setgroups([]);
  process.setgid(65534);
  process.setuid(65534);
}
