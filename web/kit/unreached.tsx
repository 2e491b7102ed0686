import { formTexts } from '#contract/form.ts'
import { classNames } from '#web/ui/class-names.ts'

/** Says beneath the banner that it was the network, where it was. */
export function Unreached({ children, className }: { children: boolean; className?: string }) {
  return (
    <p role="status" className={classNames('mt-3 font-semibold empty:hidden', className)}>
      {children && formTexts.unreached}
    </p>
  )
}
