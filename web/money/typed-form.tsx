import { Fragment, type ReactNode, useEffect, useId, useState } from 'react'
import { say } from '#language/say.ts'
import { forgetDraft, keepDraft, readDraft } from '#web/kit/work/kept-draft.ts'
import { AreaField, SheetForm, wrongFields } from '#web/kit/work/sheet-form.tsx'
import { readCents, typedCents } from '#web/kit/work/typed-money.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { useSend } from './queries.ts'
import { readQuantity } from './typed-quantity.ts'

/** A field as it is typed: money is read as cents, percent as hundredths of one. */
export type Spec = {
  key: string
  label: string
  kind?: 'text' | 'money' | 'percent' | 'rate' | 'whole' | 'quantity' | 'date' | 'choice' | 'area'
  value?: string
  options?: Readonly<Record<string, string>>
  empty?: string
  /** What a text is chosen from, with what each is of; anything else can be typed too. */
  offered?: readonly (readonly [word: string, title: string])[]
  /** Said beside the field; where it depends on what is typed, it is read anew with every key. */
  hint?: string | ((typed: Typed) => string | undefined)
  optional?: boolean
  /** What is said where nothing was typed and nothing may be sent so. */
  needed?: string
  /** Whether it is asked for by what is typed so far; always where this is not given. */
  when?: (typed: Typed) => boolean
  /** Stands over it where a part of a long form begins. */
  head?: string
  /** What stands under the field, or where it would stand. */
  after?: ReactNode
}

/** What was typed, read as what it is; a field that cannot be read is named, and nothing is sent. */
export class Typed {
  readonly wrong: Record<string, string> = {}
  readonly #text: Readonly<Record<string, string>>
  constructor(text: Readonly<Record<string, string>>) {
    this.#text = text
  }
  text = (key: string): string => (this.#text[key] ?? '').trim()
  /** Null for what was left empty. */
  maybe = (key: string): string | null => this.text(key) || null
  /** In cents; nothing typed is nothing. */
  cents(key: string): number {
    const cents = readCents(this.text(key))
    if (cents === undefined) this.wrong[key] = say('Enter an amount, such as 1,250.00')
    return cents ?? 0
  }
  /** Hundredths of a percent. */
  bp(key: string): number {
    const percent = Number(this.text(key).replace('%', '').replace(',', '.'))
    if (!(percent >= 0 && percent <= 100)) this.wrong[key] = say('Enter a percentage from 0 to 100')
    return Math.round(percent * 100)
  }
  /** The same of a rate that is agreed or the law’s, which has three decimals at most: `8.875`. */
  rate(key: string): number {
    const percent = Number(this.text(key).replace('%', '').replace(',', '.'))
    const fine = Math.round(percent * 1000)
    if (!(percent >= 0 && percent <= 100)) this.wrong[key] = say('Enter a percentage from 0 to 100')
    else if (Math.abs(percent * 1000 - fine) > 1e-6)
      this.wrong[key] = say('A rate has three decimals at most')
    return fine / 10
  }
  /** How much there is of something: above zero, with or without commas between thousands. */
  quantity(key: string): number {
    const number = readQuantity(this.text(key)) ?? 0
    if (!(number > 0)) this.wrong[key] = say('Enter a quantity above zero')
    return number
  }
  whole(key: string): number {
    const number = Number(this.text(key) || '0')
    if (!Number.isInteger(number)) this.wrong[key] = say('Enter a whole number')
    return number
  }
}

type Props<Data> = {
  project: string
  /** Under which name what is typed is kept in this tab until it is saved; without one nothing is. */
  draft?: string
  specs: readonly Spec[]
  label: string | ((typed: Typed) => string)
  /** What a refusal of several lines is said beside. */
  linesAt?: string
  send: (typed: Typed) => Promise<Data>
  onDone: (data: Data) => void
  note?: ReactNode
  /** What stands over the fields; `fill` writes into those that nobody has typed into. */
  lead?: (fill: (values: Readonly<Record<string, string>>) => void) => ReactNode
  /** Whether the first field that lacks something has the focus once the sheet opens. */
  toFirst?: boolean
  /** The field that has the focus as soon as this is another: one that was just added, or stands beside one that went. */
  goTo?: { key: string } | undefined
  /** What else is filled in when a field changes, so that it need not be typed; it can be typed over. */
  follow?: (text: Readonly<Record<string, string>>, key: string) => Readonly<Record<string, string>>
}

/** A form of a side sheet from its fields. What was typed stays where it is refused. */
export function TypedForm<Data>({
  project,
  draft,
  specs,
  label,
  linesAt,
  send,
  onDone,
  note,
  lead,
  toFirst = false,
  goTo,
  follow,
}: Props<Data>) {
  const lists = useId()
  const first = toFirst ? specs.find(({ value, optional }) => !value && !optional)?.key : undefined
  const begun: Readonly<Record<string, string>> = Object.fromEntries(
    specs.map(({ key, value }) => [key, value ?? '']),
  )
  const place = draft && `${draft} ${project}`
  const [kept, setText] = useState<Readonly<Record<string, string>>>(() => ({
    ...begun,
    ...(place && readDraft<Readonly<Record<string, string>>>(place)),
  }))
  // A field that is added later begins with its own value too.
  const text: Readonly<Record<string, string>> = { ...begun, ...kept }
  const [unread, setUnread] = useState<Readonly<Record<string, string>>>({})
  const sending = useSend(
    project,
    () => send(new Typed(text)),
    (data: Data) => {
      if (place) forgetDraft(place)
      onDone(data)
    },
  )
  const read = () => {
    // What the server said is of what was sent before.
    sending.reset()
    const typed = new Typed(text)
    // What cannot be read is found before anything is sent.
    for (const { key, kind, needed, when } of specs) {
      if (when && !when(typed)) continue
      if (needed !== undefined && typed.text(key) === '') typed.wrong[key] = needed
      if (kind === 'money') typed.cents(key)
      if (kind === 'percent') typed.bp(key)
      if (kind === 'rate') typed.rate(key)
      if (kind === 'whole') typed.whole(key)
      if (kind === 'quantity') typed.quantity(key)
    }
    setUnread(typed.wrong)
    if (Object.keys(typed.wrong).length === 0) sending.mutate(undefined)
  }
  useEffect(() => {
    if (goTo) document.querySelector<HTMLElement>(`[data-field="${CSS.escape(goTo.key)}"]`)?.focus()
  }, [goTo])
  const fill = (values: Readonly<Record<string, string>>) =>
    setText((now) => {
      const free = ([key]: readonly [string, string]) =>
        (now[key] ?? '') === (specs.find((spec) => spec.key === key)?.value ?? '')
      return { ...now, ...Object.fromEntries(Object.entries(values).filter(free)) }
    })
  const refused = wrongFields(sending)
  const wrongAt = (key: string) =>
    unread[key] ?? refused[key] ?? (key === linesAt ? refused.lines : undefined)
  return (
    <SheetForm
      sending={{ ...sending, mutate: read }}
      label={typeof label === 'string' ? label : label(new Typed(text))}
    >
      {lead?.(fill)}
      {specs.map((spec) => {
        const {
          key,
          label: name,
          kind = 'text',
          options,
          empty,
          hint,
          optional,
          when,
          head,
          after,
          offered,
        } = spec
        if (when && !when(new Typed(text))) return <Fragment key={key}>{after}</Fragment>
        const said = typeof hint === 'function' ? hint(new Typed(text)) : hint
        const shared = {
          label: name,
          error: wrongAt(key),
          ...(said !== undefined && { hint: said }),
          optional: optional ?? false,
        }
        const value = text[key] ?? ''
        const set = (to: string) => {
          const now = { ...text, [key]: to }
          const next = { ...now, ...follow?.(now, key) }
          setText(next)
          // What the form begins with is proposed anew by the day and the money of then.
          const own = Object.entries(next).filter(([name, value]) => value !== begun[name])
          if (place) keepDraft(place, Object.fromEntries(own))
        }
        const control =
          kind === 'area' ? (
            <AreaField {...shared} value={value} onChange={set} />
          ) : kind === 'choice' ? (
            <SelectField
              {...shared}
              options={options ?? {}}
              {...(empty !== undefined && { empty })}
              value={value}
              onChange={({ target }) => set(target.value)}
            />
          ) : (
            <TextField
              {...shared}
              {...(offered && { list: `${lists}${key}`, autoComplete: 'off' })}
              {...(key === first && { 'data-first': '' })}
              data-field={key}
              type={kind === 'date' ? 'date' : 'text'}
              {...(kind !== 'text' && kind !== 'date' && { inputMode: 'decimal' as const })}
              value={value}
              onChange={({ target }) => set(target.value)}
            />
          )
        return (
          <Fragment key={key}>
            {head && <h3 className="mt-2 border-ink border-b-2 pb-1 font-extrabold text-base/6">{head}</h3>}
            {control}
            {offered && (
              <datalist id={`${lists}${key}`}>
                {offered.map(([word, title]) => (
                  <option key={word} value={word}>
                    {title}
                  </option>
                ))}
              </datalist>
            )}
            {after}
          </Fragment>
        )
      })}
      {note}
    </SheetForm>
  )
}

/** Money as a field begins with it; nothing where there is none. */
export const typedOf = (cents: number | null | undefined): string => (cents == null ? '' : typedCents(cents))
