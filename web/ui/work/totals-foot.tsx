import { classNames } from '../class-names.ts'

export type FootFigure = { id: string; label: string; value: string; strong?: boolean }

/** The totals of what stands above, in sight at the foot of the screen while it is worked on. */
export function TotalsFoot({ label, figures }: { label: string; figures: readonly FootFigure[] }) {
  return (
    <section
      aria-label={label}
      className="sticky bottom-0 z-10 border-ink border-t-2 bg-sheet px-4 py-2 max-md:bottom-18 md:px-6"
    >
      <dl className="flex flex-wrap items-baseline justify-end gap-x-6 gap-y-1">
        {figures.map(({ id, label: name, value, strong }) => (
          <div key={id} className="flex items-baseline gap-2">
            <dt className="text-[0.8125rem] text-muted">{name}</dt>
            <dd className={classNames(strong ? 'wide font-extrabold text-lg/6' : 'font-semibold')}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
