import { brand } from '#contract/brand.ts'
import { screens } from '#contract/pages.ts'
import { Facts, Part, TextLink, TextPage } from './text-page.tsx'

const planned = [
  [
    'Scanning a room',
    'From the first corner to a list of materials, and what to do where the sensor sees badly.',
  ],
  ['Documents', 'Templates, fields that are filled from the estimate, versions and approvals.'],
  ['Projects', 'Tasks, photos, punch lists, and what an owner, a contractor and a worker each see.'],
  ['Running a server', 'Settings, mail, backups and updates, in one place instead of in the source.'],
] as const

/** Where the manual will stand, and what there is to read until then. */
export function DocumentationPage() {
  return (
    <TextPage
      title={screens.documentation.title}
      status="Planned: the manual is not written yet"
      lead={`Each part of ${brand.name} gets its chapter here when it opens. Until then this page says where to read what stands already.`}
    >
      <Part title="To read today">
        <Facts
          facts={[
            [
              'The API',
              <>
                <TextLink href={screens.developers.path}>{screens.developers.title}</TextLink>: every call
                with its fields and limits, keys, webhooks.
              </>,
            ],
            [
              'For programs',
              <>
                The same as <TextLink href="/api/openapi.json">OpenAPI 3.1</TextLink>.
              </>,
            ],
            [
              'Questions',
              <>
                <TextLink href={screens.faq.path}>{screens.faq.title}</TextLink>: the release, the prices,
                what it does.
              </>,
            ],
            [
              'Starting a server',
              'The README that comes with the source: one command, every setting, mail, nginx, backups.',
            ],
          ]}
        />
      </Part>
      <Part title="Planned chapters">
        <Facts facts={planned} />
      </Part>
    </TextPage>
  )
}
