import type { ReactNode } from 'react'
import { brand } from '#contract/brand.ts'
import { screens } from '#contract/pages.ts'
import { say } from '#language/say.ts'
import { isLaunched } from '#web/kit/release.ts'
import { rich } from '#web/kit/rich.tsx'
import { Facts, Part, TextLink, TextPage } from './text-page.tsx'

const planned = [
  [
    say('Scanning a room'),
    say('From the first corner to a list of materials, and what to do where the sensor sees badly.'),
  ],
  [say('Documents'), say('Templates, fields that are filled from the estimate, versions and approvals.')],
  [
    say('Projects'),
    say('Tasks, photos, punch lists, and what an owner, a contractor and a worker each see.'),
  ],
  [
    say('Running a server'),
    say('Settings, mail, backups and updates, in one place instead of in the source.'),
  ],
] as const

const toQuestions = {
  title: screens.faq.title,
  page: (words: ReactNode) => <TextLink href={screens.faq.path}>{words}</TextLink>,
}

/** Where the manual will stand, and what there is to read until then. */
export function DocumentationPage() {
  return (
    <TextPage
      title={screens.documentation.title}
      status={say('Planned: the manual is not written yet')}
      lead={say(
        'Each part of {name} gets its chapter here when it opens. Until then this page says where to read what stands already.',
        { name: brand.name },
      )}
    >
      <Part title={say('To read today')}>
        <Facts
          facts={[
            [
              say('The API'),
              rich('<page>{title}</page>: every call with its fields and limits, keys, webhooks.', {
                title: screens.developers.title,
                page: (words) => <TextLink href={screens.developers.path}>{words}</TextLink>,
              }),
            ],
            [
              say('For programs'),
              rich('The same as <document>OpenAPI 3.1</document>.', {
                document: (words) => <TextLink href="/api/openapi.json">{words}</TextLink>,
              }),
            ],
            [
              say('Questions'),
              isLaunched()
                ? rich('<page>{title}</page>: how to begin, the prices, what it does.', toQuestions)
                : rich('<page>{title}</page>: the release, the prices, what it does.', toQuestions),
            ],
            [
              say('Starting a server'),
              say('The README that comes with the source: one command, every setting, mail, nginx, backups.'),
            ],
          ]}
        />
      </Part>
      <Part title={say('Planned chapters')}>
        <Facts facts={planned} />
      </Part>
    </TextPage>
  )
}
