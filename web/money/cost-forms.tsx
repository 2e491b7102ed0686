import { useState } from 'react'
import type { CostClass } from '#contract/estimate.ts'
import type { CostKind, Payment } from '#contract/money.ts'
import { enterCostRow } from '#contract/money-calls.ts'
import type { ReadBill } from '#domain/money/read-bill.ts'
import { say } from '#language/say.ts'
import { call, Refusal } from '#web/kit/call.ts'
import type { Money } from '#web/kit/work/job-money.ts'
import { moneyText } from '#web/kit/work/money.ts'
import { sendFile } from '#web/kit/work/send-file.ts'
import { Note } from '#web/ui/work/note.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { BillFile } from './bill-file.tsx'
import { later, newId, type Own } from './forms.tsx'
import { type Spec, TypedForm, typedOf } from './typed-form.tsx'
import { classOptions, codeTitles, kindWords, methodWords } from './words.ts'

/** What the job costs: an order, a bill, a receipt, a payment of a bill, or what a code will come to. */
export function EntryForm({ project, money, kind, onDone }: Own & { money: Money; kind: CostKind }) {
  const [id] = useState(newId)
  const of = kind === 'paid' ? 'bill' : 'commitment'
  const open = money.entries.filter((one) => one.kind === of && one.openCents > 0)
  const codes = Object.fromEntries(codeTitles(money).map(([code, title]) => [code, `${code} ${title}`]))
  const said = kind === 'forecast'
  const [count, setCount] = useState(1)
  const [file, setFile] = useState<File>()
  const [fileId, setFileId] = useState(newId)
  const [titles, setTitles] = useState<readonly string[]>([])
  const hinted = (line: number) => {
    const title = titles[line - 1]
    return title === undefined ? {} : { hint: title }
  }
  const further = Array.from({ length: count - 1 }, (_, at) => at + 2)
  const specs: Spec[] = [
    ...(said || kind === 'paid' ? [] : [{ key: 'vendor', label: say('Supplier or sub') }]),
    ...(kind === 'bill' || kind === 'paid'
      ? [
          {
            ...{
              key: 'against',
              label: kind === 'paid' ? say('Which bill') : say('Of which order'),
              kind: 'choice' as const,
            },
            ...(kind === 'bill' && { empty: say('None'), optional: true }),
            ...(kind === 'paid' && { value: open[0]?.id ?? '' }),
            options: Object.fromEntries(
              open.map((one) => [one.id, `${one.vendor} ${one.number} · ${moneyText(one.openCents)}`]),
            ),
          },
        ]
      : []),
    ...(said || kind === 'paid' ? [] : [{ key: 'number', label: say('Its number'), optional: true }]),
    ...(said || kind === 'paid' ? [] : [{ key: 'title', label: say('What for'), optional: true }]),
    {
      ...{ key: 'cents', kind: 'money', ...hinted(1) },
      label: said ? say('What it will have cost in the end') : say('Amount'),
      ...(kind === 'paid' && { value: typedOf(open[0]?.openCents) }),
    },
    ...(kind === 'paid'
      ? []
      : [
          {
            key: 'code',
            label: say('Cost code'),
            kind: 'choice' as const,
            options: { ...codes },
            empty: say('No cost code'),
            optional: true,
          },
        ]),
    ...(said || kind === 'paid'
      ? []
      : [
          {
            key: 'costClass',
            label: say('Class'),
            kind: 'choice' as const,
            options: classOptions,
            value: kind === 'commitment' ? 'sub' : 'material',
          },
        ]),
    ...further.flatMap((line): Spec[] => [
      { key: `cents${line}`, label: say('Amount, line {line}', { line }), kind: 'money', ...hinted(line) },
      {
        ...{
          key: `code${line}`,
          label: say('Cost code, line {line}', { line }),
          kind: 'choice',
          options: codes,
        },
        ...{ empty: say('As the first line'), optional: true },
      },
      ...(said
        ? []
        : [
            {
              ...{
                key: `costClass${line}`,
                label: say('Class, line {line}', { line }),
                kind: 'choice' as const,
              },
              ...{ options: classOptions, empty: say('As the first line'), optional: true },
            },
          ]),
    ]),
    { key: 'onDay', label: say('Date'), kind: 'date', value: money.today },
    ...(kind === 'bill'
      ? [
          {
            key: 'dueOn',
            label: say('Due'),
            kind: 'date' as const,
            value: later(money.today, 30),
            optional: true,
          },
        ]
      : []),
    ...(kind === 'paid' || kind === 'receipt'
      ? [
          {
            key: 'method',
            label: say('Paid by'),
            kind: 'choice' as const,
            options: methodWords,
            value: 'check',
          },
        ]
      : []),
    { key: 'note', label: say('Note'), kind: 'area', optional: true },
  ]
  if (kind === 'paid' && open.length === 0)
    return (
      <Note kind="plain">
        {say('No bill is open. Enter the bill first; then its payment is written down here.')}
      </Note>
    )
  return (
    <TypedForm
      {...{ project, onDone, specs }}
      draft={`cost ${kind}`}
      label={say('Enter: {kind}', { kind: kindWords[kind] })}
      linesAt="cents"
      follow={(text, key) =>
        key === 'vendor'
          ? proposedOf(money, text)
          : key === 'against' && kind === 'paid'
            ? toPay(open, text)
            : {}
      }
      send={async (typed) => {
        if (file)
          await sendFile(
            project,
            { id: fileId, file, class: 'cost', task: undefined },
            () => {},
            new AbortController().signal,
          ).catch((error) => {
            throw new Refusal(400, { message: error.message })
          })
        const bill = open.find((one) => one.id === typed.text('against'))
        return call(enterCostRow, {
          params: { project },
          body: {
            ...{
              id,
              kind,
              onDay: typed.text('onDay'),
              number: typed.text('number'),
              title: typed.text('title'),
            },
            ...{ vendor: typed.text('vendor') || (kind === 'paid' ? (bill?.vendor ?? '') : '') },
            ...{
              against: typed.maybe('against'),
              dueOn: typed.maybe('dueOn'),
              note: typed.text('note'),
              fileId: file ? fileId : null,
            },
            // Its options are the methods, or nothing.
            method: typed.maybe('method') as Payment['method'] | null,
            lines: ['', ...further.map(String)]
              // A further line without an amount was not meant.
              .filter((line) => line === '' || typed.cents(`cents${line}`) !== 0)
              .map((line) => ({
                ...{
                  code: typed.text(`code${line}`) || typed.text('code'),
                  cents: typed.cents(`cents${line}`),
                },
                // Its options are the classes.
                costClass: (typed.text(`costClass${line}`) ||
                  typed.text('costClass') ||
                  'material') as CostClass,
              })),
          },
        })
      }}
      note={
        kind !== 'paid' && (
          <ToolButton size={28} label={say('Another line')} onClick={() => setCount(count + 1)} />
        )
      }
      {...(kind !== 'paid' &&
        !said && {
          lead: (fill) => (
            <BillFile
              onFile={(chosen) => {
                setFile(chosen)
                setFileId(newId())
              }}
              onRead={(read, text) => {
                const lines = read.lines.length > 1 && read.lines.length <= linesMost ? read.lines : []
                setTitles(lines.map(({ title }) => title))
                setCount(Math.max(1, lines.length))
                fill(proposalOf(money, kind, read, lines, text))
              }}
            />
          ),
        })}
    />
  )
}

/** What is open of the bill that is chosen; what somebody typed themselves stays. */
export function toPay(
  open: readonly { id: string; openCents: number }[],
  { against, cents = '' }: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const isOffered = cents === '' || open.some((one) => typedOf(one.openCents) === cents)
  const chosen = open.find(({ id }) => id === against)
  return chosen && isOffered ? { cents: typedOf(chosen.openCents) } : {}
}

/** The most lines of a bill that are proposed one by one. */
const linesMost = 20

/** What a file that was read fills in: its supplier where it is one of the job’s, its number, days and amounts. */
export function proposalOf(
  money: Pick<Money, 'entries'>,
  kind: CostKind,
  { number, onDay, dueOn, total }: ReadBill,
  lines: ReadBill['lines'],
  text: string,
): Readonly<Record<string, string>> {
  const said = text.toLowerCase()
  const vendor = money.entries.find(
    (one) => one.vendor !== '' && said.includes(one.vendor.toLowerCase()),
  )?.vendor
  const amounts =
    lines.length > 0
      ? lines.map(({ cents }, at) => [at === 0 ? 'cents' : `cents${at + 1}`, typedOf(cents)])
      : [['cents', typedOf(total)]]
  return {
    ...(vendor !== undefined && {
      vendor,
      ...proposedOf(money, { vendor, ...(kind === 'bill' && { against: '' }) }),
    }),
    ...(number !== '' && { number }),
    ...(onDay !== undefined && { onDay }),
    ...(dueOn !== undefined && { dueOn }),
    ...Object.fromEntries(amounts),
  }
}

/**
 * What the last entry of the same supplier was for, where nothing was said yet: the lines that are proposed. Where one order of
 * theirs alone is open, a bill is of that.
 */
export function proposedOf(
  { entries }: Pick<Money, 'entries'>,
  { vendor = '', code = '', against }: Readonly<Record<string, string>>,
) {
  const name = vendor.trim().toLowerCase()
  const orders = entries.filter(
    (one) => one.kind === 'commitment' && one.openCents > 0 && one.vendor.trim().toLowerCase() === name,
  )
  const order = against === '' && orders.length === 1 && name !== '' ? orders[0] : undefined
  const last = entries.find(
    (one) => one.corrects === null && one.kind !== 'paid' && one.vendor.trim().toLowerCase() === name,
  )
  const line = last?.lines[0]
  const proposed: Readonly<Record<string, string>> =
    name === '' || code !== '' || !line ? {} : { code: line.code, costClass: line.costClass }
  return { ...proposed, ...(order && { against: order.id }) }
}
