import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Block, Template, TemplateBlock } from '#contract/documents.ts'
import { editPaperTemplateRow, type paperTemplateRow } from '#contract/paper-template-edits.ts'
import type { RowData } from '#contract/route.ts'
import { type Catalogue, withDeclared, withoutUnnamed } from '#domain/documents/catalogue.ts'
import { call, Refusal } from '#web/kit/call.ts'
import { forgetDraft, keepDraft, readDraft } from '#web/kit/work/kept-draft.ts'
import type { Written } from './editor.tsx'
import { templateQuery } from './queries.ts'

/** A template while it is made; `state`: which one it was begun from, null for one that is new. */
export type Making = Omit<RowData<typeof paperTemplateRow>, 'state'> & { state: string | null }

const done = Promise.resolve()

/**
 * Makes a template: each change can be taken back, and stays in this tab until it is saved. What somebody else saved meanwhile is
 * told of, and nothing is lost either way.
 */
export function useTemplate(project: string, id: string, found: Making, catalogue: Catalogue) {
  // One that is new has another id with every load, and is found again all the same.
  const place = useRef(found.state === null ? 'new' : id)
  const draftKey = () => `template ${project} ${place.current}`
  const client = useQueryClient()
  const { queryKey } = templateQuery(project, id)
  const [kept, setKept] = useState(() => readDraft<Making>(draftKey()))
  const keep = (next: Making | undefined) => {
    keepDraft(draftKey(), next)
    setKept(next)
  }
  const [base, setBase] = useState(found)
  const now = kept ?? base
  const latest = useRef(now)
  const [steps, setSteps] = useState<readonly Making[]>([])
  const [theirs, setTheirs] = useState<Making>()
  const put = (next: Making) => {
    latest.current = next
    keep(next)
  }
  const change = (over: (before: Making) => Making, remembered = true) => {
    const before = latest.current
    const next = over(before)
    const template = withDeclared(withoutUnnamed(before.template, next.template, catalogue), catalogue)
    if (remembered) setSteps((all) => [...all.slice(-99), before])
    put({ ...next, template })
  }
  const changeTemplate = (over: (template: Template) => Template, remembered = true) =>
    change((before) => ({ ...before, template: over(before.template) }), remembered)
  const changeBlocks = (
    over: (blocks: readonly TemplateBlock[]) => readonly TemplateBlock[],
    remembered = true,
  ) => changeTemplate((template) => ({ ...template, blocks: [...over(template.blocks)] }), remembered)
  /** A block put behind another; at the head where that is none. */
  const putBehind = (blocks: readonly TemplateBlock[], one: TemplateBlock, behind: string | null) => {
    const at = blocks.findIndex(({ block }) => block.id === behind) + 1
    return [...blocks.slice(0, at), one, ...blocks.slice(at)]
  }
  const without = (blocks: readonly TemplateBlock[], block: string) =>
    blocks.filter((one) => one.block.id !== block)

  const save = useMutation({
    mutationFn: async (state: string | null) => {
      const sent = latest.current
      const { mine: _, ...body } = sent
      const params = { project, paperTemplate: id }
      const saved = await call(editPaperTemplateRow, { params, body: { ...body, state } })
      return { sent, state: saved.state }
    },
    onSuccess: async ({ sent, state }) => {
      const next = { ...sent, state }
      setBase(next)
      setTheirs(undefined)
      client.setQueryData(queryKey, next)
      // One that was new is found by its id from here on, and the next new one begins empty.
      forgetDraft(draftKey())
      place.current = id
      // What was typed while it was sent is not saved.
      if (latest.current === sent) {
        latest.current = next
        keep(undefined)
      } else put({ ...latest.current, state })
      await client.invalidateQueries({ queryKey: ['project', project, 'document-templates'] })
    },
    onError: async (error) => {
      if (!(error instanceof Refusal) || error.code !== 'conflict') return
      const there = await client
        .fetchQuery({ ...templateQuery(project, id), staleTime: 0 })
        .catch(() => undefined)
      if (there && there.state !== latest.current.state) setTheirs(there)
    },
  })
  const leave = useEffectEvent((event: BeforeUnloadEvent) => {
    if (save.isPending || kept !== undefined) event.preventDefault()
  })
  useEffect(() => {
    const told = (event: BeforeUnloadEvent) => leave(event)
    window.addEventListener('beforeunload', told)
    return () => window.removeEventListener('beforeunload', told)
  }, [])

  const undo = () => {
    const last = steps.at(-1)
    setSteps(steps.slice(0, -1))
    if (last) put({ ...last, state: latest.current.state })
    return done
  }
  const written: Written = {
    content: { blocks: now.template.blocks.map(({ block }) => block), fields: {} },
    conflicts: [],
    undo: steps.length === 0 ? undefined : undo,
    opened: () => undefined,
    closed: () => undefined,
    showTyped: () => undefined,
    flush: () => done,
    settle: () => undefined,
    typedLast: (block) => latest.current.template.blocks.find((one) => one.block.id === block)?.block,
    type: (block) =>
      changeBlocks((all) => all.map((one) => (one.block.id === block.id ? { ...one, block } : one)), false),
    wrote: (before: Block) =>
      setSteps((all) => {
        const { template } = latest.current
        const blocks = template.blocks.map((one) =>
          one.block.id === before.id ? { ...one, block: before } : one,
        )
        return [...all.slice(-99), { ...latest.current, template: { ...template, blocks } }]
      }),
    insert: async (block, behind) =>
      changeBlocks((all) => putBehind(all, { block, when: [], each: null }, behind)),
    move: async (block, behind) =>
      changeBlocks((all) => {
        const one = all.find((of) => of.block.id === block)
        return one ? putBehind(without(all, block), one, behind) : all
      }),
    remove: async (block) => changeBlocks((all) => without(all, block.id)),
  }
  return {
    now,
    written,
    unsaved: kept !== undefined || base.state === null,
    /** Goes back to what is saved; undefined where nothing else stands there. To be taken back like any change. */
    discard:
      kept === undefined
        ? undefined
        : () => {
            setSteps((all) => [...all.slice(-99), latest.current])
            latest.current = base
            keep(undefined)
          },
    save,
    /** What somebody else saved meanwhile; undefined where nobody did. */
    theirs,
    setAbout: (about: Pick<Making, 'title' | 'kind' | 'language' | 'shared'>) =>
      change((before) => ({ ...before, ...about })),
    setBlock: (next: TemplateBlock) =>
      changeBlocks((all) => all.map((one) => (one.block.id === next.block.id ? next : one))),
    setField: (key: string, asked: Template['fields'][string]) =>
      changeTemplate((template) => ({ ...template, fields: { ...template.fields, [key]: asked } })),
    removeField: (key: string) =>
      changeTemplate(({ fields: { [key]: _, ...fields }, ...template }) => ({ ...template, fields })),
    /** One’s own goes over theirs, or theirs is taken; one’s own can be had again by taking that back. */
    settle: (mine: boolean) => {
      if (!theirs) return
      if (mine) return save.mutate(theirs.state)
      setSteps((all) => [...all.slice(-99), latest.current])
      setBase(theirs)
      setTheirs(undefined)
      save.reset()
      latest.current = theirs
      keep(undefined)
    },
  }
}
