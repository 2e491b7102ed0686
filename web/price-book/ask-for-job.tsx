import { useQuery } from '@tanstack/react-query'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { useNavigate } from '#web/kit/navigation.tsx'
import { jobsQuery } from './queries.ts'

/** Asks a supplier for prices of these items, for one of the jobs. */
export function AskForJob({ org, items }: { org: string; items: readonly string[] }) {
  const navigate = useNavigate()
  const { data } = useQuery(jobsQuery(org))
  const label = say('Ask for prices, for the job')
  return (
    <select
      aria-label={label}
      value=""
      onChange={({ target }) =>
        navigate(`${at('/projects')}/${target.value}/quotes/new?items=${items.join(',')}`)
      }
      className="min-h-8 max-w-full rounded-sm border border-line bg-paper px-2 text-ink max-md:min-h-11 pointer-coarse:min-h-11"
    >
      <option value="">{label}</option>
      {data?.projects.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}
