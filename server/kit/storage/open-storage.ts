import { join } from 'node:path'
import type { Env } from '../env.ts'
import { openBucketStorage } from './bucket-storage.ts'
import { openFolderStorage } from './folder-storage.ts'
import type { Storage } from './storage.ts'

/** How long nothing must have come to a put before it counts as broken off; far beyond what a sender is waited for. */
const restMs = 60 * 60 * 1000

/**
 * The storage that the settings name: a bucket, or the folder `files` of the data folder. Tell `clearUnfinished` at the start and
 * now and then.
 */
export const openStorage = (env: Pick<Env, 'storage' | 'dataDir'>): Storage =>
  env.storage ? openBucketStorage(env.storage) : openFolderStorage(join(env.dataDir, 'files'))

/** Frees what puts have left that ended with their process; answers how many. Others that share the storage are let be. */
export const clearUnfinished = (storage: Storage, now: Date): Promise<number> =>
  storage.clear(new Date(now.getTime() - restMs))
