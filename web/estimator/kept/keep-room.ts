import { roomNames } from '#domain/measure/room-names.ts'
import type { Bench } from '../bench.ts'
import type { Job } from '../job.ts'
import type { Work } from '../measuring-messages.ts'
import { type Keeper, keeper } from './keeper.ts'
import { packKeptRoom } from './packed-room.ts'

/** What a job is called where it is offered again: one room by its own name, several by the file's. */
function titleOf(job: Job, { measured: { rooms } }: Work): string {
  const [room, second] = rooms
  if (!room || second || room.label === 'unidentified') return job.name
  return roomNames(rooms).get(room.id) ?? job.name
}

/** Keeps what stands on the bench, whenever a change of it was counted. */
export function keepRoom(bench: Bench, into: Pick<Keeper, 'keep' | 'adopt'> = keeper): () => void {
  let [counted, last] = [undefined as Work | undefined, undefined as Job | undefined]
  let known = ''
  const look = () => {
    const { work, job, id, named, origin } = bench.state()
    // A job is ahead of its list until that is counted, and may be taken back.
    if (!work || !job || work === counted) return
    counted = work
    if (job === last) return
    last = job
    const isAsKept = origin === 'kept' && known !== id
    known = id
    if (isAsKept) into.adopt('room', id)
    else
      into.keep({
        id,
        kind: 'room',
        title: titleOf(job, work),
        ...(named && { named }),
        pack: () => packKeptRoom(job),
      })
  }
  look()
  return bench.subscribe(look)
}
