import type { Condition } from '#contract/documents.ts'
import { say } from '#language/say.ts'
import { Input, Select } from '#web/ui/field.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { FieldSelect } from './field-select.tsx'
import { askedKind, type Made, nameOf } from './template-words.ts'
import { readValue, typedValue, wrongValue } from './words.ts'

/** A condition while it is said: what it is compared with as it is typed. */
export type Typed = { id: string; key: string; is: Condition['is']; typed: string }

const comparisons: Readonly<Record<Condition['is'], string>> = {
  filled: say('is filled in'),
  empty: say('is empty'),
  equals: say('is'),
  more: say('is more than'),
  less: say('is less than'),
}
const isBare = (is: Condition['is']) => is === 'filled' || is === 'empty'

export const typedConditions = (made: Made, when: readonly Condition[]): Typed[] =>
  when.map(({ key, is, value }) => ({
    ...{ id: crypto.randomUUID(), key, is },
    typed: typedValue(askedKind(made, key), value),
  }))

/** The conditions as they are kept; a text where a value is none of its kind. */
export function conditionsSaid(made: Made, when: readonly Typed[]): Condition[] | string {
  const said: Condition[] = []
  for (const { key, is, typed } of when) {
    const kind = askedKind(made, key)
    const value = isBare(is) ? null : readValue(kind, typed)
    if (value === undefined) return `${nameOf(made, key)}: ${wrongValue[kind]}`
    said.push({ key, is, value })
  }
  return said
}

type Props = { made: Made; when: readonly Typed[]; onChange: (when: readonly Typed[]) => void }

/** When a block stands there: all of it has to hold. */
export function Conditions({ made, when, onChange }: Props) {
  const set = (at: number, over: Partial<Typed>) =>
    onChange(when.map((one, of) => (of === at ? { ...one, ...over } : one)))
  return (
    <WorkSection
      title={say('Only when')}
      detail={when.length > 1 ? say('all of these hold') : when.length === 0 ? say('always there') : ''}
    >
      <ul className="divide-y divide-hair">
        {when.map(({ id, key, is, typed }, at) => {
          const kind = askedKind(made, key)
          return (
            <li key={id} className="flex items-start gap-1 py-2">
              <div className="grid min-w-0 flex-1 gap-2">
                <FieldSelect
                  quiet
                  lists
                  label={say('Field of condition {number}', { number: at + 1 })}
                  made={made}
                  value={key}
                  onChange={(next) => set(at, { key: next, typed: '' })}
                />
                <div className="grid grid-cols-2 gap-2">
                  <Select
                    aria-label={say('Comparison of condition {number}', { number: at + 1 })}
                    value={is}
                    // The values of a native select are the keys of its options.
                    onChange={({ target }) => set(at, { is: target.value as Condition['is'] })}
                  >
                    {Object.entries(comparisons).map(([of, text]) => (
                      <option key={of} value={of}>
                        {text}
                      </option>
                    ))}
                  </Select>
                  {!isBare(is) && (
                    <Input
                      aria-label={say('Value of condition {number}', { number: at + 1 })}
                      type={kind === 'date' ? 'date' : 'text'}
                      value={typed}
                      onChange={({ target }) => set(at, { typed: target.value })}
                    />
                  )}
                </div>
              </div>
              <ToolButton
                bare
                look="ghost"
                icon="trash"
                label={say('Remove condition {number}', { number: at + 1 })}
                onClick={() => onChange(when.filter((_, of) => of !== at))}
              />
            </li>
          )
        })}
      </ul>
      <ToolButton
        icon="plus"
        className="mt-2"
        label={say('Add a condition')}
        disabled={when.length >= 10}
        onClick={() =>
          onChange([
            ...when,
            {
              ...{ id: crypto.randomUUID(), is: 'filled', typed: '' },
              key: Object.keys(made.template.fields)[0] ?? 'estimate.total',
            },
          ])
        }
      />
    </WorkSection>
  )
}
