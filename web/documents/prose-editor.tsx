import { baseKeymap, chainCommands, exitCode, toggleMark } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { say } from '#language/say.ts'
import { Note } from '#web/ui/work/note.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import type { Read } from './block-view.tsx'
import type { TextBlock } from './is-text.ts'
import { isTooMuch, pasteMost } from './paste-limit.ts'
import { cleanHtml, fromDoc, proseSchema, toDoc } from './prose-schema.ts'
import { readField } from './words.ts'

const { marks, nodes } = proseSchema
const { strong, em, link } = marks
const { bullet_list: bullets, ordered_list: numbers, list_item: item, hard_break: lineBreak, field } = nodes

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(lineBreak.create()).scrollIntoView())
  return true
}

/** No field is called so. */
const asksNew = '+'

type Props = {
  block: TextBlock
  read: Read
  /** Every change, as the block then is. */
  onChange: (block: TextBlock) => void
  /** Escape, and Enter in a heading. */
  onDone: () => void
}

/** The text of one block while it is written: the only place with an editor, so that a long document stays as quick as a short one. */
export default function ProseEditor({ block, read, onChange, onDone }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const [linking, setLinking] = useState<string>()
  const [tooMuch, setTooMuch] = useState(false)
  const changed = useEffectEvent((next: EditorState) =>
    onChange(fromDoc(block, next.doc, () => crypto.randomUUID())),
  )
  const done = useEffectEvent(onDone)
  const textOf = useEffectEvent((key: string) => readField(read.language, read.fields[key]))
  const begin = useEffectEvent(() => toDoc(block))
  const isHeading = block.kind === 'heading'
  useEffect(() => {
    const leave: Command = () => {
      done()
      return true
    }
    const weighed = (event: Event, data: DataTransfer | null) => {
      const refused = isTooMuch(data)
      setTooMuch(refused)
      if (refused) event.preventDefault()
      return refused
    }
    const keys = {
      'Mod-z': undo,
      'Mod-y': redo,
      'Shift-Mod-z': redo,
      'Mod-b': toggleMark(strong),
      'Mod-i': toggleMark(em),
      'Shift-Enter': chainCommands(exitCode, breakLine),
      Escape: leave,
      Enter: isHeading ? leave : splitListItem(item, { id: null }),
      Tab: sinkListItem(item),
      'Shift-Tab': liftListItem(item),
    }
    const own = new EditorView(place.current, {
      state: EditorState.create({ doc: begin(), plugins: [history(), keymap(keys), keymap(baseKeymap)] }),
      attributes: {
        'aria-label': say('Text of the block'),
        role: 'textbox',
        'aria-multiline': 'true',
        class: 'relative whitespace-break-spaces break-words p-2 outline-none [&>*+*]:mt-2',
      },
      transformPastedHTML: cleanHtml,
      handleDOMEvents: {
        paste: (_, event) => weighed(event, event.clipboardData),
        drop: (_, event) => weighed(event, event.dataTransfer),
      },
      nodeViews: {
        field: (node) => {
          const dom = document.createElement('span')
          const key = String(node.attrs.key)
          dom.dataset.key = key
          dom.className = 'rounded-sm bg-tint-blue px-0.5'
          dom.textContent = textOf(key) || `{${key}}`
          return { dom, ignoreMutation: () => true }
        },
      },
      dispatchTransaction(transaction) {
        const next = own.state.apply(transaction)
        own.updateState(next)
        if (transaction.docChanged) changed(next)
      },
    })
    view.current = own
    own.focus()
    return () => own.destroy()
  }, [isHeading])
  const run = (command: Command) => () => {
    const own = view.current
    if (!own) return
    command(own.state, own.dispatch)
    own.focus()
  }
  const takeLink = (href: string) => {
    setLinking(undefined)
    const ok = /^(https?:\/\/|mailto:|tel:)/i.test(href) ? href : `https://${href}`
    run(toggleMark(link, href === '' ? null : { href: ok }))()
  }
  const insertField = (key: string) =>
    run((state, dispatch) => {
      dispatch?.(state.tr.replaceSelectionWith(field.create({ key })))
      return true
    })()
  const keys = Object.keys(read.labels).filter((key) => !key.includes('/'))
  return (
    <div className="rounded-sm border-[1.5px] border-ink bg-sheet">
      <div
        role="toolbar"
        aria-label={say('Text')}
        className="flex flex-wrap items-center gap-1 border-line border-b p-1"
      >
        <ToolButton size={28} look="ghost" label={say('Bold')} onClick={run(toggleMark(strong))} />
        <ToolButton size={28} look="ghost" label={say('Italic')} onClick={run(toggleMark(em))} />
        {!isHeading && (
          <>
            <ToolButton size={28} look="ghost" label={say('List')} onClick={run(wrapInList(bullets))} />
            <ToolButton
              size={28}
              look="ghost"
              label={say('Numbered list')}
              onClick={run(wrapInList(numbers))}
            />
          </>
        )}
        <ToolButton size={28} look="ghost" label={say('Link')} onClick={() => setLinking('')} />
        {keys.length > 0 && (
          <select
            aria-label={say('Insert a field')}
            value=""
            onChange={({ target }) =>
              target.value === asksNew ? read.onNew?.(insertField) : insertField(target.value)
            }
            className="min-h-7 max-w-40 rounded-sm bg-transparent font-semibold text-[0.8125rem] pointer-coarse:min-h-11"
          >
            <option value="">{say('Field')}</option>
            {keys.map((key) => (
              <option key={key} value={key}>
                {read.labels[key]}
              </option>
            ))}
            {read.onNew && <option value={asksNew}>{say('New field…')}</option>}
          </select>
        )}
        <ToolButton size={28} look="ink" label={say('Done')} className="ml-auto" onClick={onDone} />
      </div>
      {linking !== undefined && (
        <form
          className="flex gap-1 border-line border-b p-1"
          onSubmit={(event) => {
            event.preventDefault()
            takeLink(linking.trim())
          }}
        >
          <input
            // biome-ignore lint/a11y/noAutofocus: it was asked for a moment ago
            autoFocus
            aria-label={say('Address of the link')}
            value={linking}
            onChange={({ target }) => setLinking(target.value)}
            className="min-h-8 min-w-0 flex-1 rounded-sm border border-control bg-sheet px-2"
          />
          <ToolButton type="submit" label={say('Set link')} />
        </form>
      )}
      {tooMuch && (
        <div role="alert" className="p-1">
          <Note kind="refused">
            {say(
              'That is more than one block holds: paste at most {count, number} characters at a time, or keep it beside the document as a file.',
              { count: pasteMost },
            )}
          </Note>
        </div>
      )}
      <div ref={place} className="text-[0.9375rem]/6" />
    </div>
  )
}
