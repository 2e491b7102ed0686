import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { WaySwitch } from '#web/ui/work/way-switch.tsx'

const tabs = [
  { id: 'items', path: '/price-book', label: say('Items') },
  { id: 'assemblies', path: '/price-book/assemblies', label: say('Assemblies') },
  { id: 'codes', path: '/price-book/cost-codes', label: say('Cost codes') },
] as const

/** The screens of the price book, side by side. */
export function BookTabs({ current }: { current: (typeof tabs)[number]['id'] }) {
  return (
    <div>
      <WaySwitch
        label={say('Price book')}
        ways={tabs.map(({ id, path, label }) => ({ href: at(path), label, current: id === current }))}
      />
    </div>
  )
}
