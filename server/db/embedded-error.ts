/** What a person must read when the embedded PostgreSQL cannot serve: one sentence, no stack needed. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError'
}

const reasons: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'it is on a read-only file system',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'there is a file of that name',
  ENOENT: 'the path cannot be made',
  ELOOP: 'its symbolic links form a loop',
  ENAMETOOLONG: 'the path is too long',
}

/** Whether a PostgreSQL program's output tells of a full disk; a short write says so only in its hint. */
export const tellsFullDisk = (said: string) =>
  /No space left on device|Check free disk space|quota exceeded/i.test(said)

/** The system's code of a failed call (`EACCES`, or a SQLSTATE), or '' where there is none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Why a file could not be used, in words. */
export function reasonOf(error: unknown): string {
  return reasons[codeOf(error)] ?? (error instanceof Error ? error.message : String(error))
}
