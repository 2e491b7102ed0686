import { afterEach, expect, test, vi } from 'vitest'
import { NotKept } from './outbox.ts'
import { takePhoto } from './take-photo.ts'

const kept = vi.hoisted(() => ({ names: [] as string[], room: 9 }))
// Tests share a process: what an earlier one read with another store is read anew.
vi.hoisted(() => vi.resetModules())
vi.mock('./store.ts', () => ({
  itemsOf: async () => [],
  restoreLost: async () => undefined,
  putItem: async ({ fileName }: { fileName: string }) => {
    if (kept.names.length === kept.room) throw new DOMException('full', 'QuotaExceededError')
    kept.names.push(fileName)
  },
}))
vi.mock('./send.ts', () => ({ sendItem: async () => ({ is: 'later' }) }))

const place = { project: '019e0000-0000-7000-8000-000000000001', task: '', room: '', wall: '', shot: '' }
const heic = new File(['as the phone took it'], 'IMG_1.HEIC', { type: 'image/heic' })

/** A browser that draws HEIC, as an iPhone's does. */
function drawing(): void {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4, height: 3 }))
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ drawImage: () => undefined })
      convertToBlob = async () => new Blob(['drawn'])
    },
  )
}

async function here(): Promise<() => void> {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
  const { beginKeeping } = await import('./outbox.ts')
  return beginKeeping('luis', () => undefined)
}

afterEach(() => {
  Object.assign(kept, { names: [], room: 9 })
  vi.unstubAllGlobals()
})

test('with a photo that few browsers draw goes a JPEG', async () => {
  const leave = await here()
  drawing()
  await takePhoto(heic, place)
  leave()
  expect(kept.names).toEqual(['IMG_1.HEIC', 'IMG_1.jpg'])
})

test('a photo that is kept is said to be, also where there is no room for its JPEG beside it', async () => {
  const leave = await here()
  drawing()
  kept.room = 1
  await expect(takePhoto(heic, place)).resolves.toBeTypeOf('string')
  expect(kept.names).toEqual(['IMG_1.HEIC'])
  await expect(takePhoto(heic, place)).rejects.toBeInstanceOf(NotKept)
  leave()
})
