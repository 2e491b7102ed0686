import { classNames } from '../class-names.ts'
import { initialsOf, type MarkTone, toneOf } from './person.ts'

export type Person = {
  id: string
  name: string
  /** Somebody of another organisation: an outline instead of a ground. */
  outside?: boolean
}

const grounds: Record<MarkTone, string> = {
  ink: 'bg-ink text-paper',
  blueprint: 'bg-blueprint text-on-mark',
  level: 'bg-level text-on-mark',
  earth: 'bg-earth text-white',
  control: 'bg-control text-on-mark',
}

type Props = Omit<Person, 'id'> & {
  /** Beside the name itself it is only to be seen. */
  named?: boolean
  className?: string
}

/** A person's initials on a plate, 24 px, 28 on a phone. */
export function PersonMark({ name, outside, named, className }: Props) {
  return (
    <span
      title={named ? undefined : name}
      className={classNames(
        'relative inline-grid size-6 shrink-0 select-none place-items-center rounded-sm font-semibold text-[0.6875rem]/6 max-md:size-7 max-md:text-xs',
        outside ? 'text-ink inset-ring-[1.5px] inset-ring-ink' : grounds[toneOf(name)],
        'forced-colors:border',
        className,
      )}
    >
      {/* Drawn, not written: whatever button it stands in is called by the name. */}
      <span
        aria-hidden="true"
        data-initials={initialsOf(name)}
        className="before:content-[attr(data-initials)]"
      />
      {!named && <span className="sr-only">{name}</span>}
    </span>
  )
}

/** The marks of several, `most` of them and how many more; 3 where not given. */
export function PersonMarks({ people, most = 3 }: { people: readonly Person[]; most?: number }) {
  const shown = people.slice(0, people.length > most + 1 ? most : most + 1)
  const left = people.slice(shown.length)
  return (
    <span className="inline-flex items-center gap-1">
      {shown.map(({ id, ...one }) => (
        <PersonMark key={id} {...one} />
      ))}
      {left.length > 0 && (
        <span title={left.map(({ name }) => name).join(', ')} className="relative text-muted text-xs">
          <span
            aria-hidden="true"
            data-more={`+${left.length}`}
            className="before:content-[attr(data-more)]"
          />
          <span className="sr-only">{left.map(({ name }) => name).join(', ')}</span>
        </span>
      )}
    </span>
  )
}
