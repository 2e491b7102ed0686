import type { EstimateLine, PlacedLine } from '#contract/estimate.ts'
import { say } from '#language/say.ts'
import type { MenuItem } from '#web/ui/work/menu.tsx'

type Options = {
  rows: readonly string[]
  lines: readonly PlacedLine[]
  change: (ids: readonly string[], fields: (line: PlacedLine) => Partial<EstimateLine>) => void
  onOpen: (row: string) => void
  onInsert: (after: string | undefined) => void
  onRemove: (rows: readonly string[]) => void
  onShift: (rows: readonly string[], by: 1 | -1) => void
  /** Looks their price up in the price book. */
  onPrice: (rows: readonly string[]) => void
}

/** What can be done with the chosen lines: what the keys do, and what they become for the owner. */
export function rowItems({
  rows,
  lines,
  change,
  onOpen,
  onInsert,
  onRemove,
  onShift,
  onPrice,
}: Options): MenuItem[] {
  const chosen = lines.filter(({ id }) => rows.includes(id))
  const [first] = chosen
  if (!first)
    return [{ id: 'insert', label: say('Add a line'), icon: 'plus', onChoose: () => onInsert(undefined) }]
  const before = lines[lines.findIndex(({ id }) => id === first.id) - 1]
  const isOption = chosen.every(({ option }) => option !== null)
  const isTaken = chosen.every(({ option }) => option?.taken)
  const isAllowance = chosen.every(({ allowanceCents }) => allowanceCents !== null)
  const follows = chosen.filter(({ from, quantity }) => from.kind === 'takeoff' && quantity !== '')
  const count = chosen.length
  return [
    { id: 'open', label: say('Open it'), icon: 'eye', keys: 'space', onChoose: () => onOpen(first.id) },
    {
      id: 'insert',
      label: say('Add a line below'),
      icon: 'plus',
      keys: 'ctrl+enter',
      onChoose: () => onInsert(chosen.at(-1)?.id),
    },
    { id: 'up', label: say('Move up'), icon: 'up', keys: 'alt+arrowup', onChoose: () => onShift(rows, -1) },
    {
      id: 'down',
      label: say('Move down'),
      icon: 'down',
      keys: 'alt+arrowdown',
      onChoose: () => onShift(rows, 1),
    },
    {
      id: 'price',
      label: say('Price from the price book'),
      icon: 'tag',
      apart: true,
      onChoose: () => onPrice(chosen.map(({ id }) => id)),
    },
    ...(follows.length > 0
      ? [
          {
            id: 'follow',
            label: say('Take the quantity from the rooms again'),
            icon: 'room' as const,
            onChoose: () =>
              change(
                follows.map(({ id }) => id),
                () => ({ quantity: '' }),
              ),
          },
        ]
      : []),
    ...(isOption
      ? [
          {
            id: 'take',
            label: isTaken ? say('Option: leave it out') : say('Option: take it'),
            icon: 'check' as const,
            apart: true,
            onChoose: () =>
              change(rows, ({ option }) => ({
                option: { instead: option?.instead ?? null, taken: !isTaken },
              })),
          },
          {
            id: 'plain',
            label: say('No option any more'),
            onChoose: () => change(rows, () => ({ option: null })),
          },
        ]
      : [
          {
            id: 'option',
            label: say('Offer it as an option'),
            apart: true,
            onChoose: () => change(rows, () => ({ option: { taken: false, instead: null } })),
          },
          ...(before && count === 1
            ? [
                {
                  id: 'instead',
                  label: say('Offer it instead of “{item}”', { item: before.item }),
                  onChoose: () => change(rows, () => ({ option: { taken: false, instead: before.id } })),
                },
              ]
            : []),
        ]),
    isAllowance
      ? {
          id: 'no-allowance',
          label: say('No allowance any more'),
          onChoose: () =>
            change(rows, ({ allowanceCents }) => ({ allowanceCents: null, materialCents: allowanceCents })),
        }
      : {
          id: 'allowance',
          label: say('Make it an allowance'),
          onChoose: () =>
            change(rows, ({ materialCents }) => ({
              allowanceCents: materialCents ?? 0,
              materialCents: null,
            })),
        },
    {
      id: 'remove',
      label: say('{count, plural, one {Delete line} other {Delete # lines}}', { count }),
      icon: 'trash',
      keys: 'ctrl+delete',
      danger: true,
      apart: true,
      onChoose: () => onRemove(chosen.map(({ id }) => id)),
    },
  ]
}
