/** Why a storage cannot do what it was asked. */
export type StorageTrouble = 'too_large' | 'missing' | 'full' | 'away'

/**
 * A file that cannot be kept or had; the central table of refusals knows what its sender is told. `message` is for the log
 * and names neither a secret nor the content.
 */
export class StorageError extends Error {
  readonly trouble: StorageTrouble
  /** The most bytes that were allowed, where it was too large. */
  readonly maxBytes: number | undefined

  constructor(
    trouble: StorageTrouble,
    message: string,
    { maxBytes, cause }: { maxBytes?: number; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.name = 'StorageError'
    this.trouble = trouble
    this.maxBytes = maxBytes
  }
}
