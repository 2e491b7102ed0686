import { billedBy, type ValueLine } from '#contract/money.ts'
import { say } from '#language/say.ts'
import { type Spec, type Typed, typedOf } from './typed-form.tsx'

const byWords: Record<ValueLine['by'], string> = {
  percent: say('the part that is done'),
  quantity: say('the quantity that is done'),
  milestone: say('a milestone, once it is reached'),
}

/** A line that is added to a schedule of values, with the next number. */
export function nextLine(lines: readonly ValueLine[], id: string): ValueLine {
  const taken = new Set(lines.map(({ number }) => number))
  let at = lines.length + 1
  while (taken.has(String(at).padStart(2, '0'))) at += 1
  const number = String(at).padStart(2, '0')
  return { id, number, title: '', cents: 0, by: 'percent', quantity: null, unit: '' }
}

/** The field that is gone to where a line is opened: what work it is. */
export const titleKey = (id: string): string => `title ${id}`

/** The field that is gone to once a line is taken out: the amount of the one that follows, else of the one before. */
export function keyBeside(lines: readonly Pick<ValueLine, 'id'>[], id: string): string | undefined {
  const at = lines.findIndex((line) => line.id === id)
  const beside = lines[at + 1] ?? lines[at - 1]
  return beside && `cents ${beside.id}`
}

/** The fields of a line: its amount, and where it is opened what it is and what it is billed by. */
export function lineSpecs(
  { id, number, title, cents, by, quantity, unit }: ValueLine,
  opened: boolean,
): Spec[] {
  const value = cents === 0 && title === '' ? '' : typedOf(cents)
  if (!opened) return [{ key: `cents ${id}`, label: `${number} ${title}`, kind: 'money', value }]
  const byQuantity = (typed: Typed) => typed.text(`by ${id}`) === 'quantity'
  return [
    {
      ...{ key: titleKey(id), label: say('Line {number}: the work', { number }), value: title },
      needed: say('Say what work it is'),
    },
    {
      ...{ key: `cents ${id}`, label: say('Line {number}: its amount', { number }), kind: 'money', value },
      needed: say('Enter an amount, such as 1,250.00'),
    },
    {
      ...{ key: `by ${id}`, label: say('Line {number}: billed by', { number }), kind: 'choice', value: by },
      options: Object.fromEntries(billedBy.map((one) => [one, byWords[one]])),
    },
    {
      ...{
        key: `quantity ${id}`,
        label: say('Line {number}: quantity in all', { number }),
        kind: 'quantity',
      },
      ...{ value: quantity === null ? '' : String(quantity), when: byQuantity },
    },
    {
      ...{ key: `unit ${id}`, label: say('Line {number}: unit, such as SF', { number }), value: unit },
      ...{ when: byQuantity, optional: true },
    },
  ]
}

/** A line as it was typed; what was not opened stays as it was. */
export function typedLine(typed: Typed, line: ValueLine, opened: boolean): ValueLine {
  const { id } = line
  const cents = typed.cents(`cents ${id}`)
  if (!opened) return { ...line, cents }
  const by = billedBy.find((one) => one === typed.text(`by ${id}`)) ?? 'percent'
  return {
    ...{ ...line, title: typed.text(titleKey(id)), cents, by },
    ...(by === 'quantity'
      ? { quantity: typed.quantity(`quantity ${id}`), unit: typed.text(`unit ${id}`) }
      : { quantity: null, unit: '' }),
  }
}
