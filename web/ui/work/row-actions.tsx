import { say } from '#language/say.ts'
import { Menu } from './menu.tsx'
import { ToolButton } from './tool-button.tsx'

/** What can be done with a row: the word on its button, and its whole name for who hears it without the row. */
export type RowAction = { label: string; name: string; main?: true; run: () => void }

/** How the actions of a row stand: as buttons, in a line of their own under the row, or as a menu. */
export type ActionsLook = 'buttons' | 'under' | 'menu'

/** The actions of the row that `title` names, as buttons or behind one. */
export function RowActions({
  title,
  actions,
  look,
}: {
  title: string
  actions: readonly RowAction[]
  look: ActionsLook
}) {
  if (look === 'menu')
    return (
      <Menu
        label={title}
        title={title}
        side="end"
        trigger={(button) => (
          <ToolButton
            {...button}
            look="ghost"
            size={24}
            icon="more"
            bare
            label={say('What can be done with {title}', { title })}
          />
        )}
        items={actions.map(({ label, name, run }) => ({ id: name, label, onChoose: run }))}
      />
    )
  return actions.map(({ label, name, main, run }) => (
    <ToolButton
      key={name}
      size={24}
      {...(main && { look: 'ink' as const })}
      label={label}
      aria-label={name}
      onClick={run}
    />
  ))
}
