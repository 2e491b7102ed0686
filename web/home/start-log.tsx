import { useQuery } from '@tanstack/react-query'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { useNavigate } from '#web/kit/navigation.tsx'
import { todayQuery } from '#web/kit/work/waiting.ts'
import { Menu } from '#web/ui/work/menu.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'

/** Leads to today's daily log: of the one job that somebody runs, or of the one that they choose. */
export function StartLog() {
  const navigate = useNavigate()
  const { data } = useQuery(todayQuery)
  const jobs = data?.projects.filter(({ audience }) => audience === 'contractor' || audience === 'crew') ?? []
  const [first, second] = jobs
  const label = say('Start today’s log')
  const logOf = (id: string) => `${at('/projects')}/${id}/log`
  if (!first) return null
  if (!second) return <ToolButton look="main" icon="log" label={label} href={logOf(first.id)} />
  return (
    <Menu
      label={label}
      side="end"
      title={say('Of which project?')}
      items={jobs.map(({ id, name }) => ({ id, label: name, onChoose: () => navigate(logOf(id)) }))}
      trigger={(button) => <ToolButton look="main" icon="log" label={label} {...button} />}
    />
  )
}
