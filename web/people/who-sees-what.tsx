import { type Audience, type InformationClass, sees } from '#contract/audience.ts'
import { say } from '#language/say.ts'
import { Icon } from '#web/ui/work/icon.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'

const rows: readonly { audience: Audience; label: string }[] = [
  { audience: 'contractor', label: say('Contractor') },
  { audience: 'owner', label: say('Owner') },
  { audience: 'crew', label: say('Own worker') },
  { audience: 'worker', label: say('Sub') },
  { audience: 'viewer', label: say('View link') },
]
const columns: readonly { label: string; classes: readonly InformationClass[] }[] = [
  { label: say('Tasks, dates, photos'), classes: ['open'] },
  { label: say('Team-only notes'), classes: ['team'] },
  { label: say('Price'), classes: ['price'] },
  { label: say('Cost'), classes: ['cost'] },
  { label: say('Margin'), classes: ['price', 'cost'] },
]

/** What each audience sees, from the very rules that the server answers by. */
export function WhoSeesWhat() {
  return (
    <WorkSection title={say('Who sees what')} detail={say('the same everywhere')}>
      <table className="w-full text-[0.8125rem]/5">
        <thead className="text-muted text-xs">
          <tr className="border-line border-b">
            <th>
              <span className="sr-only">{say('Who')}</span>
            </th>
            {columns.map(({ label }) => (
              <th key={label} className="px-1 py-1.5 align-bottom font-medium md:px-2">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ audience, label }) => (
            <tr key={audience} className="border-line border-b">
              <th className="py-1.5 text-left font-semibold">{label}</th>
              {columns.map((column) => (
                <td key={column.label} className="px-1 text-center md:px-2">
                  {column.classes.every((name) => sees(audience, name)) ? (
                    <span className="inline-flex items-center gap-1 font-semibold text-level">
                      <Icon name="check" className="size-3.5" />
                      {say('Yes')}
                    </span>
                  ) : (
                    <span className="text-muted">{say('No')}</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </WorkSection>
  )
}
