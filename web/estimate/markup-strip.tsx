import { costClasses, type EstimateSettings, type PlacedLine } from '#contract/estimate.ts'
import type { Reckoned } from '#domain/estimate/types.ts'
import { isAtCost } from '#domain/estimate/untouched.ts'
import { say } from '#language/say.ts'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { shareText } from './figure-text.ts'

type Props = {
  lines: readonly PlacedLine[]
  settings: EstimateSettings
  reckoned: Reckoned
  onSettings: () => void
}

const isNothingSet = ({ markupBp, overheadBp }: EstimateSettings) =>
  overheadBp === 0 && costClasses.every((one) => markupBp[one] === 0)

/** What an estimate begins with, while it has no line; and that it is sold for what it costs, for as long as it is. */
function words(props: Omit<Props, 'onSettings'>): string | undefined {
  const { lines, settings, reckoned } = props
  if (isAtCost(lines, settings, reckoned) || (lines.length === 0 && isNothingSet(settings)))
    return say('Markup and overhead are 0 %: the owner would pay what it costs you.')
  if (lines.length > 0) return undefined
  const { markupBp, overheadBp, tax } = settings
  return say(
    'As in your last estimate: {material} on material, {labor} on labor, {sub} on subcontracts, {overhead} overhead, {tax} sales tax.',
    {
      material: shareText(markupBp.material),
      labor: shareText(markupBp.labor),
      sub: shareText(markupBp.sub),
      overhead: shareText(overheadBp),
      tax: tax.place === '' ? shareText(tax.bp) : `${shareText(tax.bp)} (${tax.place})`,
    },
  )
}

/** How costs become the price, where somebody should know of it before they price a job. */
export function MarkupStrip({ onSettings, ...props }: Props) {
  const text = words(props)
  if (text === undefined) return null
  const isSet = !isNothingSet(props.settings)
  return (
    <section
      aria-label={say('Markup and tax')}
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-blueprint border-t-2 bg-tint-blue px-4 py-1.5 text-[0.8125rem] md:px-6"
    >
      <StatusMark status="look" />
      <span className="min-w-0 flex-1">{text}</span>
      <ToolButton
        size={28}
        look={isSet ? 'quiet' : 'ink'}
        label={isSet ? say('Look at markup') : say('Set markup')}
        onClick={onSettings}
      />
    </section>
  )
}
