import { type FileHandle, open } from 'node:fs/promises'

/** A file to be written that nobody else on this machine may read, also where it was there before and others could. */
export async function openPrivate(path: string): Promise<FileHandle> {
  const file = await open(path, 'w', 0o600)
  // A pipe or a terminal is nobody's file.
  if ((await file.stat()).isFile()) await file.chmod(0o600)
  return file
}
