import type { EstimateSettings, PlacedLine } from '#contract/estimate.ts'
import type { Figures, Reckoned } from '#domain/estimate/types.ts'
import { isAtCost, isNothingPut } from '#domain/estimate/untouched.ts'
import { say } from '#language/say.ts'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { shareText } from './figure-text.ts'

type Props = {
  lines: readonly PlacedLine[]
  settings: EstimateSettings
  reckoned: Reckoned
}

/** What an estimate begins with, while it has no line; and that it is sold for what it costs, until somebody says otherwise. */
function words(props: Props): string | undefined {
  const { lines, settings, reckoned } = props
  const hasNoCost = reckoned.sums.costCents === 0
  if (isAtCost(lines, settings, reckoned) || (hasNoCost && isNothingPut(settings)))
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

type StripProps = {
  label: string
  text: string
  /** What is to be done about it, and whether it is what to do first. */
  todo: string
  first: boolean
  onPress: () => void
}

const Strip = ({ label, text, todo, first, onPress }: StripProps) => (
  <section
    aria-label={label}
    className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-blueprint border-t-2 bg-tint-blue px-4 py-1.5 text-[0.8125rem] md:px-6"
  >
    <StatusMark status="look" />
    <span className="min-w-0 flex-1">{text}</span>
    <ToolButton size={28} look={first ? 'ink' : 'quiet'} label={todo} onClick={onPress} />
  </section>
)

/** What an estimate begins with: the rooms that are measured, while it has no line; and how costs become the price. */
export function FirstStrips({
  figures,
  onRooms,
  onSettings,
  ...props
}: Props & { figures: Figures; onRooms: () => void; onSettings: () => void }) {
  const text = words(props)
  const isSet = !isNothingPut(props.settings)
  const { rooms } = figures
  const measured = props.lines.length === 0 && rooms.length > 0
  return (
    <>
      {measured && (
        <Strip
          first
          label={say('What the rooms take')}
          text={say(
            '{count, plural, one {{names} is measured} other {# rooms are measured: {names}}}. Begin with what they take.',
            { count: rooms.length, names: rooms.map(({ name }) => name).join(', ') },
          )}
          todo={say('See what they take')}
          onPress={onRooms}
        />
      )}
      {text !== undefined && (
        <Strip
          first={!isSet && !measured}
          label={say('Markup and tax')}
          text={text}
          todo={isSet ? say('Look at markup') : say('Set markup')}
          onPress={onSettings}
        />
      )}
    </>
  )
}
