import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Block } from '#contract/documents.ts'
import { type Catalogue, isCell, ownOf, sampleFields, sampleFilling } from '#domain/documents/catalogue.ts'
import { fillTemplate } from '#domain/documents/fill.ts'
import { type Flaw, templateFlaws } from '#domain/documents/template-faults.ts'
import { say } from '#language/say.ts'
import { Note } from '#web/ui/work/note.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import type { Read } from './block-view.tsx'
import { type Beside, Editor } from './editor.tsx'
import { offeredKeys } from './field-select.tsx'
import { Paper } from './paper.tsx'
import { wrongWords } from './queries.ts'
import { TemplateBlockSheet } from './template-block-sheet.tsx'
import { TemplateFieldSheet } from './template-field-sheet.tsx'
import { areBeside, kindWords, type Made, nameOf, ruleWords, whenWords } from './template-words.ts'
import type { useTemplate } from './use-template.ts'
import { kindLabel, readField } from './words.ts'

type Props = {
  made: ReturnType<typeof useTemplate>
  catalogue: Catalogue
  rights: { own: boolean; share: boolean }
}
type Open = { field: string | undefined; then?: (key: string) => void } | { block: string }

/** A template while it is made: its blocks, its fields, what is wrong with it, and the page that it makes of what it is tried with. */
export function TemplateEditor({ made: editing, catalogue, rights }: Props) {
  const { now, written, save, theirs } = editing
  const { template, language } = now
  const [open, setOpen] = useState<Open>()
  const made = useMemo(() => ({ template, catalogue, language }), [template, catalogue, language])
  const { fields: declared } = template
  const fields = useMemo(
    () => sampleFields({ fields: declared, blocks: [] }, catalogue),
    [declared, catalogue],
  )
  const read = useMemo((): Read => {
    const labels = Object.fromEntries(
      offeredKeys({ fields: declared }, catalogue).map((key) => [
        key,
        (ownOf(declared, key) ?? ownOf(catalogue.fields, key))?.label ?? key,
      ]),
    )
    return { fields, language, labels, tells: true, onNew: (then) => setOpen({ field: undefined, then }) }
  }, [declared, catalogue, fields, language])
  const [besides, setBesides] = useState(template.blocks)
  if (!areBeside(besides, template.blocks)) setBesides(template.blocks)
  const beside = useMemo((): Beside => {
    const known = { template: { fields: declared, blocks: besides }, catalogue, language }
    return besideOf(known, read, (block) => setOpen({ block: block.id }))
  }, [declared, besides, catalogue, language, read])
  const [pending, setPending] = useState<{ key: string; run: (key: string) => void }>()
  const insert = useEffectEvent(() => {
    pending?.run(pending.key)
    setPending(undefined)
  })
  // The text shows a new field by its value.
  const isThere = pending !== undefined && ownOf(read.fields, pending.key) !== undefined
  useEffect(() => {
    if (isThere) insert()
  }, [isThere])
  const tried = useDeferredValue(template)
  const { flaws, page } = useMemo(() => {
    const wrong = templateFlaws(tried, catalogue)
    const filled = fillTemplate(tried, sampleFilling(tried, catalogue))
    return { flaws: wrong, page: 'fault' in filled ? undefined : filled.content }
  }, [tried, catalogue])
  const shown =
    open && 'block' in open ? template.blocks.find((one) => one.block.id === open.block) : undefined
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6 px-4 pb-6 md:px-6 desk:grid-cols-[minmax(0,1fr)_25.5rem]">
      <div className="min-w-0">
        <div className="sticky top-14 z-10 mb-3 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-paper py-1 md:top-12">
          <ToolButton
            icon="undo"
            bare
            look="ghost"
            label={say('Undo')}
            disabled={!written.undo}
            onClick={() => void written.undo?.()}
          />
          <span className="min-w-0 flex-1 text-[0.8125rem] text-muted">
            {say('Figures and names are those that it is tried with.')}
          </span>
          {editing.discard && (
            <ToolButton
              size={28}
              look="ghost"
              label={say('Throw away what is not saved')}
              onClick={editing.discard}
            />
          )}
        </div>
        {!rights.own && <Note kind="warning">{say('Templates of your own come with the Pro plan.')}</Note>}
        {theirs ? (
          <div role="alert" className="mb-4">
            <Note kind="warning">
              <p>{say('Somebody else saved this template meanwhile. What you did is still here.')}</p>
              <div className="mt-2 flex flex-wrap gap-2">
                <ToolButton
                  look="ink"
                  label={say('Save mine over it')}
                  busy={save.isPending}
                  onClick={() => editing.settle(true)}
                />
                <ToolButton
                  label={say('Take theirs; Undo brings mine back')}
                  onClick={() => editing.settle(false)}
                />
              </div>
            </Note>
          </div>
        ) : (
          save.error && (
            <div role="alert" className="mb-4">
              <Note kind="refused">{wrongWords(save.error)}</Note>
            </div>
          )
        )}
        <Editor
          editing={written}
          read={read}
          onField={(key) => {
            // What is of the row has nothing to be said of.
            if (ownOf(declared, key)) setOpen({ field: key })
          }}
          beside={beside}
        />
        <Flaws flaws={flaws} onOpen={setOpen} />
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5">
        <FieldList made={made} fields={fields} onOpen={(field) => setOpen({ field })} />
        <WorkSection title={say('Page')} detail={say('as it is filled from what it is tried with')}>
          <div className="mt-3 text-[0.75em] [&_article]:py-5 md:[&_article]:px-6">
            {page ? (
              <Paper
                title={now.title}
                number={null}
                kind={kindLabel(now.kind)}
                content={page}
                language={language}
                labels={read.labels}
              />
            ) : (
              <Note kind="warning">{say('The page stands here once nothing is wrong any more.')}</Note>
            )}
          </div>
        </WorkSection>
      </div>
      {open && 'field' in open && (
        <TemplateFieldSheet
          key={open.field ?? 'new'}
          made={made}
          field={open.field}
          onSet={(key, asked) => {
            editing.setField(key, asked)
            if (open.then) setPending({ key, run: open.then })
          }}
          onRemove={editing.removeField}
          onClose={() => setOpen(undefined)}
        />
      )}
      {shown && (
        <TemplateBlockSheet
          key={shown.block.id}
          made={made}
          one={shown}
          onSet={editing.setBlock}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}

/** What the editor says of blocks beside their text. */
function besideOf(made: Made, read: Read, open: (block: Block) => void): Beside {
  const ofBlock = new Map(made.template.blocks.map((one) => [one.block.id, one]))
  const listOf = (block: Block) => {
    const each = ofBlock.get(block.id)?.each ?? null
    return each === null ? undefined : ownOf(made.catalogue.lists, each)
  }
  return {
    open,
    isFilled: (block) => listOf(block) !== undefined,
    seen: (block) => {
      const list = listOf(block)
      if (!list) return { block, read }
      if (block.kind === 'table') return { block: { ...block, rows: [...list.rows] }, read }
      const labels = { ...read.labels }
      const fields = { ...read.fields }
      for (const [cell, { label, kind }] of Object.entries(list.columns)) {
        const value = list.rows[0]?.cells[cell] ?? null
        labels[`item.${cell}`] = label
        fields[`item.${cell}`] = { kind, value, source: { from: 'rule' }, overruled: null }
      }
      return { block, read: { ...read, labels, fields } }
    },
    under: (block) => {
      const list = listOf(block)
      const when = whenWords(made, ofBlock.get(block.id)?.when ?? [])
      if (!list && when === '') return null
      return (
        <p className="mt-1 flex flex-wrap gap-x-3 text-[0.8125rem] text-muted">
          {list && (
            <span>
              {block.kind === 'table'
                ? say('A row for each: {list}', { list: list.label })
                : say('Once for each: {list}', { list: list.label })}
            </span>
          )}
          {when !== '' && <span>{when}</span>}
        </p>
      )
    },
  }
}

/** What is wrong, each with the way there. */
function Flaws({ flaws, onOpen }: { flaws: readonly Flaw[]; onOpen: (open: Open) => void }) {
  if (flaws.length === 0) return null
  return (
    <WorkSection title={say('Before it is saved')} className="mt-8">
      <ul className="divide-y divide-hair">
        {flaws.map((flaw) => (
          <li
            key={'field' in flaw ? `field ${flaw.field}` : flaw.block}
            className="flex min-h-9 items-center gap-2 py-1.5 text-[0.8125rem] max-md:text-base"
          >
            <StatusMark status="blocked" label={say('Open')} className="size-4" />
            <span className="min-w-0 flex-1 font-semibold">{flaw.text}</span>
            {!('field' in flaw && flaw.field === '') && (
              <button
                type="button"
                className="min-h-6 text-link underline max-md:min-h-11 pointer-coarse:min-h-11"
                onClick={() => onOpen('field' in flaw ? { field: flaw.field } : { block: flaw.block })}
              >
                {say('Go there')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </WorkSection>
  )
}

/** The fields of a template: what each is called, holds and comes from, with what it is tried with. */
function FieldList({
  made,
  fields,
  onOpen,
}: {
  made: Made
  fields: Read['fields']
  onOpen: (field: string | undefined) => void
}) {
  const { template, catalogue, language } = made
  const keys = Object.keys(template.fields).filter((key) => !isCell(template, key))
  return (
    <WorkSection
      title={say('Fields')}
      detail={keys.length}
      action={
        <ToolButton
          size={28}
          look="ghost"
          icon="plus"
          label={say('New field')}
          onClick={() => onOpen(undefined)}
        />
      }
    >
      <ul className="divide-y divide-hair">
        {keys.map((key) => {
          const field = template.fields[key]
          if (!field) return null
          const from = field.rule
            ? say('Reckoned: {rule}', { rule: ruleWords(made, field.kind, field.rule) })
            : ownOf(catalogue.fields, key)
              ? say('known by the job, or asked')
              : say('asked')
          return (
            <li key={key}>
              <button
                type="button"
                onClick={() => onOpen(key)}
                className="flex min-h-11 w-full items-start gap-3 py-1.5 text-left hover:bg-wash"
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold text-sm max-md:text-base">{nameOf(made, key)}</span>
                  <span className="block text-[0.8125rem] text-muted">
                    {[kindWords[field.kind], from, field.required ? say('required') : '']
                      .filter((one) => one !== '')
                      .join(' · ')}
                  </span>
                </span>
                <span className="max-w-[45%] truncate text-[0.8125rem] tabular-nums">
                  {readField(language, fields[key])}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </WorkSection>
  )
}
