import { useState } from 'react'
import type { Terms, ValueLine } from '#contract/money.ts'
import { setTermsRow } from '#contract/money-calls.ts'
import { percentOf } from '#domain/money/cents.ts'
import { capText, keepsMore, retainageCaps } from '#domain/money/retainage-caps.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { newId, type Own } from './forms.tsx'
import type { Payments } from './queries.ts'
import { type Spec, type Typed, TypedForm, typedOf } from './typed-form.tsx'
import { keyBeside, lineSpecs, nextLine, titleKey, typedLine } from './value-lines.ts'

/** How much is kept back, as it is typed. */
function retainageOf(typed: Typed): Terms['retainage'] {
  const from = typed.bp('from')
  return {
    steps: [
      { fromBp: 0, bp: typed.bp('held') },
      ...(from > 0 && from < 10_000 ? [{ fromBp: from, bp: typed.bp('then') }] : []),
    ],
    ...{
      crossing: typed.text('crossing') === 'restate' ? 'restate' : 'marginal',
      stored: typed.text('stored') !== 'no',
      ...(typed.text('stored') === 'own' && { storedBp: typed.bp('storedPart') }),
    },
  }
}

/** Warns where more would be kept back than a law of the place has; it is the owner’s and the contractor’s to judge. */
function overCap(
  rule: Pick<Terms['retainage'], 'steps' | 'crossing'>,
  place: string | null,
): string | undefined {
  const over = retainageCaps(place).filter((cap) => keepsMore(rule, cap))
  if (over.length === 0) return undefined
  return say('This is more than {citation} allows. You can save it all the same.', {
    citation: over.map(({ citation }) => citation).join(', '),
  })
}

/** What the law of the place lets be kept back, with where it says so. */
function RetainageLaw({ place }: { place: string | null }) {
  const caps = retainageCaps(place)
  if (place === null) return null
  if (caps.length === 0)
    return (
      <p className="text-[0.8125rem] text-muted">
        {say('No limit of retainage is on file here for {state}. Check with a lawyer.', { state: place })}
      </p>
    )
  return (
    <div className="border border-line bg-tint-blue p-3 text-[0.8125rem]">
      <p>{say('Retainage by the law of {state}. Check with a lawyer.', { state: place })}</p>
      <ul className="mt-1 grid gap-1">
        {caps.map((cap) => (
          <li key={cap.citation}>
            {capText(cap)}
            {' · '}
            <a href={cap.source} className="text-link underline" rel="noreferrer" target="_blank">
              {cap.read ? cap.citation : say('{citation}, at second hand', { citation: cap.citation })}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/**
 * The schedule of values and what is kept back of each bill. Lines begin as what was accepted. What somebody else sets meanwhile
 * does not come into it: what is saved here is refused then, for it was typed over what stood before.
 */
export function TermsForm({ project, payments, onDone }: Own & { payments: Payments }) {
  const [begunWith] = useState(payments.terms)
  const terms = begunWith?.body
  const [lines, setLines] = useState<readonly ValueLine[]>(() => {
    const begun = terms?.lines ?? payments.suggested
    return begun.length > 0 ? begun : [nextLine([], newId())]
  })
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set(lines.filter(({ title }) => title === '').map(({ id }) => id)),
  )
  const [goTo, setGoTo] = useState<{ key: string }>()
  const open = (id: string) => {
    setOpened(new Set([...opened, id]))
    setGoTo({ key: titleKey(id) })
  }
  const add = () => {
    const line = nextLine(lines, newId())
    setLines([...lines, line])
    open(line.id)
  }
  const takeOut = (id: string) => {
    const key = keyBeside(lines, id)
    setLines(lines.filter((one) => one.id !== id))
    if (key !== undefined) setGoTo({ key })
  }
  const [first, second] = terms?.retainage.steps ?? []
  const storedBp = terms?.retainage.storedBp ?? undefined
  const opening = terms?.opening
  const before = (id: string) => opening?.lines.find((one) => one.id === id)
  const percent = (bp: number | undefined) => (bp === undefined ? '' : String(bp / 100))
  /** What can be done with a line, and under the last one with all of them. */
  const underLine = ({ id, number }: ValueLine, at: number) => (
    <>
      <span className="flex flex-wrap gap-2">
        {!opened.has(id) && (
          <ToolButton
            size={28}
            label={say('Name and kind')}
            aria-label={say('Name and kind of line {number}', { number })}
            onClick={() => open(id)}
          />
        )}
        {lines.length > 1 && (
          <ToolButton
            size={28}
            label={say('Take out')}
            aria-label={say('Take out line {number}', { number })}
            onClick={() => takeOut(id)}
          />
        )}
        {at === lines.length - 1 && (
          <ToolButton size={28} icon="plus" label={say('Add a line of work')} onClick={add} />
        )}
      </span>
      {at === lines.length - 1 && <RetainageLaw place={payments.place} />}
    </>
  )
  const specs: Spec[] = [
    ...lines.flatMap((line, at) => {
      const fields = lineSpecs(line, opened.has(line.id))
      const last = fields.length - 1
      return fields.map((spec, of) => (of === last ? { ...spec, after: underLine(line, at) } : spec))
    }),
    {
      ...{ key: 'held', head: say('Retainage') },
      label: say('Retainage, percent of each bill'),
      kind: 'percent',
      value: percent(first?.bp ?? 0),
      hint: (typed) => overCap(retainageOf(typed), payments.place),
    },
    {
      key: 'from',
      label: say('Changes at this percent of the contract'),
      kind: 'percent',
      value: percent(second?.fromBp ?? 10_000),
    },
    {
      key: 'then',
      label: say('Retainage from there on, percent'),
      kind: 'percent',
      value: percent(second?.bp ?? first?.bp ?? 0),
    },
    {
      ...{
        key: 'crossing',
        label: say('A bill that crosses that point'),
        kind: 'choice',
        value: terms?.retainage.crossing ?? 'marginal',
      },
      options: {
        marginal: say('is split at that point'),
        restate: say('takes the new rate, and so does all before it'),
      },
    },
    {
      ...{
        key: 'stored',
        label: say('Stored material'),
        kind: 'choice',
        value: terms?.retainage.stored === false ? 'no' : storedBp === undefined ? 'yes' : 'own',
      },
      options: {
        yes: say('retainage is held on it too'),
        own: say('retainage of its own is held on it'),
        no: say('no retainage is held on it'),
      },
    },
    {
      ...{ key: 'storedPart', kind: 'percent', value: percent(storedBp ?? first?.bp ?? 0) },
      label: say('Retainage of stored material, percent'),
      when: (typed) => typed.text('stored') === 'own',
      hint: (typed) =>
        overCap({ steps: [{ fromBp: 0, bp: typed.bp('storedPart') }], crossing: 'marginal' }, payments.place),
    },
    {
      ...{ key: 'interest', head: say('Late payment') },
      label: say('Late interest, percent a year'),
      kind: 'rate',
      value: String(percentOf(terms?.interestBp ?? 0)),
    },
    {
      ...{
        key: 'days',
        label: say('Days in that year'),
        kind: 'choice',
        value: String(terms?.interestDays ?? 365),
      },
      options: { 365: '365', 360: say('360, as the federal Prompt Payment Act has it') },
    },
    {
      key: 'source',
      label: say('Where that is agreed'),
      value: terms?.interestSource ?? '',
      optional: true,
    },
    {
      ...{ key: 'through', head: say('If the job was billed before') },
      label: say('Started mid-job: billed through'),
      kind: 'date',
      value: opening?.throughOn ?? '',
      optional: true,
    },
    {
      key: 'openHeld',
      label: say('Retainage held by then'),
      kind: 'money',
      value: typedOf(opening?.heldCents),
      optional: true,
    },
    {
      key: 'openPaid',
      label: say('Paid by then'),
      kind: 'money',
      value: typedOf(opening?.paidCents),
      optional: true,
    },
    ...lines.map(
      ({ id, number, title }): Spec => ({
        ...{ key: `done ${id}`, kind: 'money', value: typedOf(before(id)?.doneCents ?? 0) },
        label: say('Done by then: {title}', { title: title || say('Line {number}', { number }) }),
        when: (typed) => typed.text('through') !== '',
      }),
    ),
  ]
  return (
    <TypedForm
      {...{ project, onDone, specs, goTo }}
      label={say('Save')}
      send={(typed) => {
        const through = typed.maybe('through')
        const body: Terms = {
          lines: lines.map((line) => typedLine(typed, line, opened.has(line.id))),
          retainage: retainageOf(typed),
          ...{ interestBp: typed.rate('interest'), interestDays: typed.text('days') === '360' ? 360 : 365 },
          interestSource: typed.text('source'),
          opening:
            through === null
              ? null
              : {
                  ...{
                    throughOn: through,
                    heldCents: typed.cents('openHeld'),
                    paidCents: typed.cents('openPaid'),
                  },
                  lines: lines.map(({ id }) => ({
                    id,
                    doneCents: typed.cents(`done ${id}`),
                    storedCents: before(id)?.storedCents ?? 0,
                  })),
                },
        }
        return call(setTermsRow, { params: { project }, body: { base: begunWith?.number ?? 0, body } })
      }}
    />
  )
}
