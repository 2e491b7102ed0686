import type { Filling } from '#domain/documents/fill.ts'
import { sayIn } from '#language/say.ts'
import type { Scope } from '#server/scope/scope.ts'
import { ofProject, siteOf } from './kept.ts'
import { talkColumns } from './talks.ts'

// Documents are written in it.
const say = sayIn('en')

/** Lines to sign by hand, on a talk that is printed before it is held. */
const emptyLines = Array.from({ length: 12 }, (_, row) => ({ id: `${row + 1}`, cells: {} }))

/** What a talk says in documents; lines to sign by hand where `about` is none. */
export async function talkFacts(scope: Scope, about: string | undefined): Promise<Filling> {
  const talk =
    about === undefined
      ? undefined
      : await scope
          .reads('team')
          ?.selectFrom('toolbox_talks')
          .select(talkColumns)
          .where((eb) => eb.and({ ...ofProject(scope), id: about }))
          .executeTakeFirst()
  if (about === undefined || !talk) return { fields: {}, lists: { 'safety.present': emptyLines } }
  const { timeZone } = await siteOf(scope)
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'short' })
  const source = { from: 'log', id: about } as const
  const text = (value: string) => ({ kind: 'text', source, overruled: null, value }) as const
  return {
    fields: {
      ...{ 'safety.topic': text(talk.topic), 'safety.points': text(talk.points || 'None') },
      ...{ 'safety.led': text(talk.led), today: { kind: 'date', source, overruled: null, value: talk.on } },
    },
    lists: {
      'safety.present': talk.present.map(({ name, company, mark, at }, index) => {
        const time = clock.format(new Date(at))
        return {
          id: String(index + 1),
          cells: {
            ...{ name, company },
            mark:
              mark.kind === 'drawn' ? say('Drawn, {time}', { time }) : say('{name}, {time}', { name, time }),
          },
        }
      }),
    },
  }
}
