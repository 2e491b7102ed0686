import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { type documentRow, editDocumentRow, editFieldsRow, type Operation } from '#contract/document-calls.ts'
import type { Block, Value } from '#contract/documents.ts'
import type { RowData } from '#contract/route.ts'
import { call } from '#web/kit/call.ts'
import { afterPaint } from '#web/ui/after-paint.ts'
import { isText } from './is-text.ts'
import { documentQuery } from './queries.ts'
import { type Saving, stillFailed } from './saving-words.ts'
import { takeSaved } from './take-saved.ts'
import { typedBases } from './typed-bases.ts'

export type WholeDocument = RowData<typeof documentRow>
/** What a template asks, or reckons. */
export type Ask = NonNullable<WholeDocument['draft']>['asks'][number]
type Changed = Pick<NonNullable<WholeDocument['draft']>, 'revision' | 'marks' | 'open'> &
  Pick<WholeDocument, 'content'>
/** A block that somebody else changed meanwhile: what was written here, and what stands now. */
export type Conflict = { mine: Block; theirs: Block | null; by: string | null; on: string | null }
type Step = () => Promise<unknown>

/** What an operation needs but its revision, which is that of the block when it is sent. */
type Wish =
  | { op: 'set'; block: Block }
  | { op: 'insert'; behind: string | null; block: Block }
  | { op: 'move'; behind: string | null; block: { id: string } }
  | { op: 'remove'; block: { id: string } }

/** Blocks that were typed into and are not saved yet. */
type Typed = Readonly<Record<string, Block>>

/** How long nothing is typed before it is sent, in milliseconds. */
const restMs = 900

/** Writing a draft: changes are shown at once, sent one after the other, and can be taken back. */
export function useEditing(project: string, whole: WholeDocument) {
  const client = useQueryClient()
  const { queryKey } = documentQuery(project, whole.document.id)
  const params = { project, document: whole.document.id }
  const [typed, setTyped] = useState<Typed>({})
  /** What was typed last, before the rest of the document is told of it. */
  const latest = useRef(typed)
  const setLatest = (next: Typed) => {
    latest.current = next
    setTyped(next)
  }
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([])
  const [steps, setSteps] = useState<readonly Step[]>([])
  const [state, setState] = useState<Saving>('saved')
  const [fault, setFault] = useState<unknown>()
  const failed = useRef<readonly string[]>([])
  const chain = useRef<Promise<unknown>>(Promise.resolve())
  const [bases] = useState(typedBases)
  const now = () => client.getQueryData<WholeDocument>(queryKey) ?? whole

  // Checks and what the job says are reckoned on the server.
  const take = ({ content, revision, marks, open }: Changed) =>
    takeSaved<WholeDocument>(client, queryKey, (before) =>
      before?.draft ? { ...before, content, draft: { ...before.draft, revision, marks, open } } : before,
    )
  /** One after the other: each is sent with the revisions that the one before it left. */
  const queue = <Done>(send: () => Promise<Done>, ids: readonly string[] = []): Promise<Done> => {
    setState('saving')
    const sent = chain.current.then(send)
    chain.current = sent.then(
      () => {
        failed.current = stillFailed(failed.current, ids, latest.current)
        setState(failed.current.length > 0 ? 'failed' : 'saved')
      },
      (error: unknown) => {
        failed.current = [...failed.current, ...ids]
        setFault(error)
        setState('failed')
      },
    )
    return sent
  }
  const send = (wishes: readonly Wish[]) => {
    const ids = wishes.map(({ block }) => block.id)
    return queue(async () => {
      const marks = now().draft?.marks ?? {}
      const operations = wishes.map(
        (one): Operation =>
          one.op === 'set' || one.op === 'remove'
            ? { ...one, base: bases.baseOf(one.block.id) ?? marks[one.block.id]?.revision ?? 0 }
            : one,
      )
      const changed = await call(editDocumentRow, { params, body: { operations } })
      await take(changed)
      const not = new Set(changed.refused.map(({ at }) => at))
      // What is moved stays as old as it was: its text may be another's by now.
      for (const [at, one] of wishes.entries())
        if (one.op === 'set')
          bases.settled(one.block, not.has(at) ? undefined : changed.marks[one.block.id]?.revision)
      const refused = changed.refused.flatMap(({ at, block, by, on }) => {
        const wish = wishes[at]
        return wish?.op === 'set' ? [{ mine: wish.block, theirs: block, by, on }] : []
      })
      const anew = new Set(refused.map(({ mine }) => mine.id))
      if (refused.length > 0)
        setConflicts((before) => [...before.filter(({ mine }) => !anew.has(mine.id)), ...refused])
      const sent = new Set<unknown>(wishes.map((one) => one.block))
      setLatest(Object.fromEntries(Object.entries(latest.current).filter(([, block]) => !sent.has(block))))
    }, ids)
  }
  const flush = () => {
    // Of what a colleague changed meanwhile nothing more is sent before it is said whose words stay.
    const met = new Set(conflicts.map(({ mine }) => mine.id))
    const blocks = Object.values(latest.current).filter(({ id }) => !met.has(id))
    return blocks.length > 0 ? send(blocks.map((block) => ({ op: 'set', block }))) : chain.current
  }
  const rested = useEffectEvent(() => void flush().catch(() => undefined))
  useEffect(() => {
    if (Object.keys(typed).length === 0) return
    const timer = setTimeout(rested, restMs)
    return () => clearTimeout(timer)
  }, [typed])
  // What was typed last is sent by whoever leaves the page, and asked about where it could not be.
  const leave = useEffectEvent((event: BeforeUnloadEvent) => {
    if (Object.keys(latest.current).length > 0 || state !== 'saved') event.preventDefault()
  })
  useEffect(() => {
    const told = (event: BeforeUnloadEvent) => leave(event)
    window.addEventListener('beforeunload', told)
    return () => {
      window.removeEventListener('beforeunload', told)
      rested()
    }
  }, [])

  const remember = (step: Step) => setSteps((before) => [...before.slice(-99), step])
  const { blocks } = whole.content
  const shown = useMemo(() => blocks.map((block) => typed[block.id] ?? block), [blocks, typed])
  const behindOf = (id: string) => blocks[blocks.findIndex((one) => one.id === id) - 1]?.id ?? null
  const fields = (set: Record<string, Value>, again: string[]) =>
    queue(async () => take(await call(editFieldsRow, { params, body: { set, take: again } })))
  return {
    state,
    /** Why it was not saved, where it was not. */
    fault,
    unsent: Object.keys(typed).length > 0,
    /** With one's own words as they were typed last. */
    conflicts: conflicts.map((one): Conflict => ({ ...one, mine: typed[one.mine.id] ?? one.mine })),
    content: { ...whole.content, blocks: shown },
    /** A block as it was typed last. */
    typedLast: (id: string) => latest.current[id] ?? blocks.find((block) => block.id === id),
    /** A field was opened that shows a block as it stands now, whatever comes of it from others. */
    opened: (id: string) => bases.opened(id, now().draft?.marks[id]?.revision ?? 0),
    closed: (id: string) => bases.closed(id),
    /** A letter is shown by the field that it is typed into: the rest of the document is told after that paint. */
    type: (block: Block) => {
      bases.typed(block, now().draft?.marks[block.id]?.revision ?? 0)
      latest.current = { ...latest.current, [block.id]: block }
      // A table is drawn of what was typed into it.
      if (!isText(block)) setTyped(latest.current)
      else afterPaint(() => startTransition(() => setTyped(latest.current)))
    },
    /** Has all that was typed stand in the document, as its field is closed. */
    showTyped: () => setTyped(latest.current),
    flush,
    /** A block was written: what it said before can be had again. */
    wrote: (before: Block) => remember(() => send([{ op: 'set', block: before }])),
    insert: (block: Block, behind: string | null) => {
      remember(() => send([{ op: 'remove', block }]))
      return send([{ op: 'insert', behind, block }])
    },
    move: (id: string, behind: string | null) => {
      const before = behindOf(id)
      remember(() => send([{ op: 'move', behind: before, block: { id } }]))
      return send([{ op: 'move', behind, block: { id } }])
    },
    remove: (block: Block) => {
      const behind = behindOf(block.id)
      remember(() => send([{ op: 'insert', behind, block }]))
      return send([{ op: 'remove', block: { id: block.id } }])
    },
    setField: (key: string, value: Value) => {
      const before = whole.content.fields[key]
      remember(() =>
        before?.source.from === 'typed' && before.overruled === null
          ? fields({ [key]: before.value }, [])
          : fields({}, [key]),
      )
      return fields({ [key]: value }, [])
    },
    takeField: (key: string) => {
      const before = whole.content.fields[key]?.value ?? null
      remember(() => fields({ [key]: before }, []))
      return fields({}, [key])
    },
    /** Takes the last change back; undefined where there is none. */
    undo:
      steps.length === 0
        ? undefined
        : () => {
            const last = steps.at(-1)
            setSteps(steps.slice(0, -1))
            return last?.()
          },
    settle: ({ mine: { id }, theirs }: Conflict, mine: boolean) => {
      const conflict = conflicts.find((one) => one.mine.id === id)
      setConflicts((before) => before.filter((one) => one.mine.id !== id))
      const { [id]: typedSince, ...others } = latest.current
      if (!mine) {
        bases.dropped(id)
        return setLatest(others)
      }
      const block = typedSince ?? conflict?.mine
      if (!block) return
      bases.decided(id, now().draft?.marks[id]?.revision ?? 0)
      return send([theirs ? { op: 'set', block } : { op: 'insert', behind: null, block }])
    },
  }
}
export type Editing = ReturnType<typeof useEditing>
