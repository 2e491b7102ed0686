import {
  lazy,
  type MouseEvent,
  memo,
  type ReactNode,
  Suspense,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Block } from '#contract/documents.ts'
import { blockLines } from '#domain/documents/block-text.ts'
import { clauseNumbers } from '#domain/documents/numbering.ts'
import { say } from '#language/say.ts'
import { ConflictCard, type Side } from '#web/ui/work/conflict-card.tsx'
import { Icon } from '#web/ui/work/icon.tsx'
import { Menu, type MenuItem } from '#web/ui/work/menu.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { useKeys } from '#web/ui/work/use-keys.ts'
import { BlockView, type Read } from './block-view.tsx'
import { isText } from './is-text.ts'
import { stretchesOf, stretchStyle } from './stretches.ts'
import { TableEditor } from './table-editor.tsx'
import type { Conflict, Editing } from './use-editing.ts'
import { writerOf } from './words.ts'

const ProseEditor = lazy(() => import('./prose-editor.tsx'))

/** Blocks that can be added, as one says them. */
const blank = (): readonly { label: string; block: Block }[] => {
  const id = crypto.randomUUID()
  return [
    { label: say('Heading'), block: { id, kind: 'heading', level: 2, content: [] } },
    { label: say('Text'), block: { id, kind: 'prose', content: [] } },
    { label: say('Clause'), block: { id, kind: 'clause', level: 1, content: [], body: [] } },
    {
      label: say('List'),
      block: { id, kind: 'list', ordered: false, items: [{ id: crypto.randomUUID(), content: [] }] },
    },
    {
      label: say('Table'),
      block: {
        id,
        kind: 'table',
        columns: [
          { key: 'item', name: say('Item'), kind: 'text', total: false },
          { key: 'price', name: say('Price'), kind: 'money', total: true },
        ],
        rows: [],
      },
    },
    { label: say('New page'), block: { id, kind: 'pageBreak' } },
  ]
}

/** What blocks have beside their text while a template is made. */
export type Beside = {
  /** Opens what a block is beside its text. */
  open: (block: Block) => void
  /** What is said under a block; null where nothing. */
  under: (block: Block) => ReactNode
  /** How a block is read: with the fields and rows that it alone has. */
  seen: (block: Block) => { block: Block; read: Read }
  /** Whether its rows come from a list, and none are typed. */
  isFilled: (block: Block) => boolean
}
/** What is written: a draft, or a template. */
export type Written = Pick<
  Editing,
  | 'content'
  | 'conflicts'
  | 'undo'
  | 'opened'
  | 'closed'
  | 'typedLast'
  | 'showTyped'
  | 'wrote'
  | 'flush'
  | 'type'
  | 'insert'
  | 'move'
  | 'remove'
  | 'settle'
>
/** Blocks that a template alone adds: what stands in them is no text. */
const blankSheets = (): readonly { label: string; block: Block }[] => {
  const id = crypto.randomUUID()
  const party = (role: string, key: string) => ({ id: crypto.randomUUID(), role, key })
  return [
    {
      label: say('Fields'),
      block: { id, kind: 'fields', rows: [{ id: 'first', label: say('Project'), key: 'project.name' }] },
    },
    {
      label: say('Signatures'),
      block: {
        ...{ id, kind: 'signature' },
        parties: [party(say('Owner'), 'owner.name'), party(say('Contractor'), 'org.signer')],
      },
    },
  ]
}

type Props = { editing: Written; read: Read; onField: (key: string) => void; beside?: Beside }

/** The blocks of a draft, of which one at a time is written; a press on a field tells where it comes from. */
export function Editor({ editing, read, onField, beside }: Props) {
  const { blocks } = editing.content
  const [open, setOpen] = useState<{ id: string; before: Block }>()
  const numbers = useMemo(() => clauseNumbers(blocks), [blocks])
  const stretches = useMemo(() => {
    let next = 0
    return stretchesOf(blocks).map((some, _, all) => {
      const from = next
      next += some.length
      return { blocks: some, from, style: stretchStyle(some, all) }
    })
  }, [blocks])
  useKeys([
    {
      keys: 'ctrl+z',
      label: say('Undo'),
      group: say('Document'),
      run: () => void editing.undo?.()?.catch(() => undefined),
    },
  ])
  const begin = (block: Block) => {
    if (beside && !isText(block) && (block.kind !== 'table' || beside.isFilled(block)))
      return beside.open(block)
    if (!isText(block) && block.kind !== 'table') return
    // A table shows what others write into it meanwhile; a text stays as it was when it was opened.
    if (isText(block)) editing.opened(block.id)
    setOpen({ id: block.id, before: block })
  }
  const done = () => {
    if (!open) return
    const block = editing.typedLast(open.id)
    if (block && block !== open.before) editing.wrote(open.before)
    editing.showTyped()
    editing.closed(open.id)
    void editing.flush().catch(() => undefined)
    setOpen(undefined)
    requestAnimationFrame(() => document.getElementById(`block-${open.id}`)?.focus())
  }
  const settle = (conflict: Conflict, mine: boolean) => {
    // The field shows the words that are given up.
    if (!mine && open?.id === conflict.mine.id) setOpen(undefined)
    void editing.settle(conflict, mine)?.catch(() => undefined)
  }
  const press = (event: MouseEvent, block: Block) => {
    const target = event.target as Element
    const key = target.closest<HTMLElement>('[data-field]')?.dataset.field
    if (key !== undefined) onField(key)
    else if (!target.closest('a, button, input, [popover]') && window.getSelection()?.isCollapsed !== false) {
      done()
      begin(block)
    }
  }
  const add = (block: Block, behind: string | null) => {
    void editing.insert(block, behind).then(
      () => begin(block),
      () => undefined,
    )
  }
  const adding = (behind: string | null): MenuItem[] =>
    [...blank(), ...(beside ? blankSheets() : [])].map(({ label, block }) => ({
      id: label,
      label,
      onChoose: () => add(block, behind),
    }))
  const acts: Acts = {
    press,
    begin,
    done,
    type: editing.type,
    move: (block, behind) =>
      void editing.move(block.id, blocks[blocks.indexOf(block) + behind]?.id ?? null).catch(() => undefined),
    remove: (block) => void editing.remove(block).catch(() => undefined),
  }
  const latest = useRef(acts)
  useLayoutEffect(() => {
    latest.current = acts
  })
  // A key in one block draws that block alone, however many there are.
  const [steady] = useState<Acts>(() => ({
    press: (...given) => latest.current.press(...given),
    begin: (block) => latest.current.begin(block),
    done: () => latest.current.done(),
    type: (block) => latest.current.type(block),
    move: (...given) => latest.current.move(...given),
    remove: (block) => latest.current.remove(block),
  }))
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-1 text-[0.9375rem]/6">
      {editing.conflicts.map((conflict) => (
        <Met key={conflict.mine.id} conflict={conflict} read={read} onSettle={settle} />
      ))}
      {stretches.map(({ blocks: some, from, style }) => (
        <Stretch
          // The first stays the first whatever is moved to its head: what has the focus in it keeps it.
          key={from === 0 ? 'first' : some[0]?.id}
          blocks={some}
          from={from}
          count={blocks.length}
          style={style}
          open={some.some(({ id }) => id === open?.id) ? open?.id : undefined}
          numbers={numbers}
          read={read}
          acts={steady}
          beside={beside}
        />
      ))}
      <div className="pt-1 pl-7">
        <Menu
          label={say('Add a block')}
          trigger={(button) => <ToolButton {...button} look="ghost" icon="plus" label={say('Block')} />}
          items={adding(blocks.at(-1)?.id ?? null)}
        />
      </div>
    </div>
  )
}

type Acts = {
  press: (event: MouseEvent, block: Block) => void
  begin: (block: Block) => void
  done: () => void
  type: (block: Block) => void
  /** Behind the block that stands so far from it. */
  move: (block: Block, behind: number) => void
  remove: (block: Block) => void
}
type RowProps = {
  block: Block
  at: number
  last: boolean
  open: boolean
  number: string | undefined
  read: Read
  acts: Acts
  beside: Beside | undefined
}

type StretchProps = Pick<RowProps, 'read' | 'acts' | 'beside'> & {
  blocks: readonly Block[]
  /** Where its first stands among all. */
  from: number
  count: number
  style: ReturnType<typeof stretchStyle>
  /** The block of it that is written. */
  open: string | undefined
  numbers: ReadonlyMap<string, string>
}

/** Blocks that are drawn, and passed over by the browser, together. */
const Stretch = memo(
  function Stretch({ blocks, from, count, style, open, numbers, read, acts, beside }: StretchProps) {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1" style={style}>
        {blocks.map((block, index) => (
          <BlockRow
            key={block.id}
            block={block}
            at={from + index}
            last={from + index === count - 1}
            open={open === block.id}
            number={numbers.get(block.id)}
            read={read}
            acts={acts}
            beside={beside}
          />
        ))}
      </div>
    )
  },
  (before, after) =>
    before.from === after.from &&
    before.count === after.count &&
    before.style?.containIntrinsicBlockSize === after.style?.containIntrinsicBlockSize &&
    before.open === after.open &&
    before.read === after.read &&
    before.acts === after.acts &&
    before.beside === after.beside &&
    before.blocks.length === after.blocks.length &&
    before.blocks.every(
      (block, at) =>
        block === after.blocks[at] && before.numbers.get(block.id) === after.numbers.get(block.id),
    ),
)

const BlockRow = memo(function BlockRow({
  block,
  at,
  last,
  open,
  number,
  read: shared,
  acts,
  beside,
}: RowProps) {
  const { read, block: seen } = beside?.seen(block) ?? { read: shared, block }
  const items: readonly (MenuItem | false)[] = [
    (isText(block) || (block.kind === 'table' && !beside?.isFilled(block))) && {
      id: 'edit',
      label: say('Edit'),
      icon: 'pen',
      onChoose: () => acts.begin(block),
    },
    beside !== undefined && {
      id: 'beside',
      label: say('Conditions and more'),
      icon: 'settings',
      onChoose: () => beside.open(block),
    },
    at > 0 && { id: 'up', label: say('Move up'), icon: 'up', onChoose: () => acts.move(block, -2) },
    !last && { id: 'down', label: say('Move down'), icon: 'down', onChoose: () => acts.move(block, 1) },
    { id: 'remove', label: say('Remove'), icon: 'trash', danger: true, onChoose: () => acts.remove(block) },
  ]
  return (
    <div className="group flex items-start gap-1">
      <Menu
        label={say('Block {number}', { number: at + 1 })}
        trigger={(button) => (
          <button
            type="button"
            {...button}
            aria-label={say('Block {number}', { number: at + 1 })}
            className="mt-1 grid size-6 shrink-0 place-items-center rounded-sm text-muted hover:bg-wash max-md:size-11 pointer-coarse:size-11"
          >
            <Icon name="more" className="size-3.5 rotate-90" />
          </button>
        )}
        items={items.filter((one) => one !== false)}
      />
      {open ? (
        <div className="min-w-0 flex-1">
          {isText(block) ? (
            <Suspense fallback={<SkeletonRows count={1} />}>
              <ProseEditor block={block} read={read} onChange={acts.type} onDone={acts.done} />
            </Suspense>
          ) : (
            block.kind === 'table' && <TableEditor block={block} onChange={acts.type} onDone={acts.done} />
          )}
        </div>
      ) : (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the menu of the block does the same by keys
        // biome-ignore lint/a11y/noStaticElementInteractions: as above
        <div
          id={`block-${block.id}`}
          tabIndex={-1}
          onClick={(event) => acts.press(event, block)}
          className="min-h-8 min-w-0 flex-1 rounded-sm px-1.5 py-1 hover:bg-hold"
        >
          <BlockView block={seen} number={number} read={read} />
          {beside?.under(block)}
        </div>
      )}
    </div>
  )
})

type MetProps = { conflict: Conflict; read: Read; onSettle: (conflict: Conflict, mine: boolean) => void }

/** Two wrote the same block: both texts, and which is kept. */
function Met({ conflict, read, onSettle }: MetProps) {
  const [side, setSide] = useState<Side>('mine')
  const text = (block: Block | null) =>
    block
      ? blockLines(block, { write: writerOf(read.language), fields: read.fields }).join('\n')
      : say('removed')
  const settle = (mine: boolean) => onSettle(conflict, mine)
  const name = conflict.by ?? say('somebody')
  return (
    <ConflictCard
      title={say('{name} changed this block while you wrote', { name })}
      when=""
      theirName={name}
      fields={[
        { id: 'text', label: say('Text'), was: '', mine: text(conflict.mine), theirs: text(conflict.theirs) },
      ]}
      chosen={{ text: side }}
      onChoose={(_, chosen) => setSide(chosen)}
      onKeep={() => settle(side === 'mine')}
      onTakeAll={() => settle(false)}
    />
  )
}
