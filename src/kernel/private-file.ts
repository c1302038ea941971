import { type FileHandle, open } from 'node:fs/promises'

/** Opens a file for writing that no other user of this machine can read. Also restricts an existing file. */
export async function openPrivate(path: string): Promise<FileHandle> {
  const file = await open(path, 'w', 0o600)
  // Pipes and terminals keep their permissions.
  if ((await file.stat()).isFile()) await file.chmod(0o600)
  return file
}
