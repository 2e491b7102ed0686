import { projectRow } from '#contract/projects.ts'
import { type JobTopic, strangersIn, topicsOf } from '#domain/assistant/job-questions.ts'
import { say } from '#language/say.ts'
import { inProject } from './about-project.ts'
import { aboutAmounts } from './job-amounts.ts'
import { leads } from './job-leads.ts'
import { aboutMoney } from './job-money.ts'
import { aboutPapers } from './job-papers.ts'
import { aboutPlan } from './job-plan.ts'
import { aboutSite } from './job-site.ts'
import { slipped } from './job-slips.ts'
import { type Answer, words } from './pieces.ts'
import type { Asked } from './ports.ts'

type About = (asked: Asked, topic: JobTopic) => Promise<Answer | undefined>

const about = new Map<JobTopic, About>(
  (
    [
      [
        aboutMoney,
        [
          'wage',
          'changes',
          'held',
          'margin',
          'labor',
          'allowance',
          'owed',
          'bills',
          'invoices',
          'paid',
          'price',
          'budget',
          'line',
        ],
      ],
      [
        aboutSite,
        [
          'hours',
          'punch',
          'hurt',
          'delivery',
          'present',
          'visitor',
          'delay',
          'weather',
          'forecast',
          'happened',
        ],
      ],
      [
        aboutPlan,
        [
          'shop',
          'critical',
          'onsite',
          'mine',
          'decide',
          'track',
          'holding',
          'done',
          'ahead',
          'when',
          'state',
        ],
      ],
      [slipped, ['slipped']],
      [leads, ['leads']],
      [aboutAmounts, ['amount', 'measure', 'waste']],
      [
        aboutPapers,
        ['rfis', 'submittals', 'photos', 'phone', 'place', 'keys', 'said', 'document', 'insured'],
      ],
    ] as const
  ).flatMap(([run, topics]) => topics.map((topic) => [topic, run] as const)),
)

/** What is answered of sums and people alone: there a name that is not of this job changes what is asked. */
const ofOneJob: readonly JobTopic[] = [
  'owed',
  'paid',
  'price',
  'budget',
  'margin',
  'invoices',
  'hours',
  'wage',
  'place',
]

/**
 * What the project itself holds of a question: quantities, money, days, people, what was recorded. Every figure comes from what
 * the asker's own screens show, under their rights. Undefined where the question is about something else, or nothing of it is
 * there.
 */
export async function aboutJob(asked: Asked): Promise<Answer | undefined> {
  const topics = topicsOf(asked.question)
  if (topics.length === 0) return undefined
  if (topics.some((one) => ofOneJob.includes(one))) {
    const { name, params } = inProject(asked)
    const { project, people, orgName } = await asked.row(projectRow, { params })
    const known = [
      name,
      orgName,
      project.address,
      project.description,
      ...people.flatMap((one) => [one.name, one.company, one.trade]),
    ]
    const [stranger] = strangersIn(asked.question, known)
    if (stranger !== undefined && topics[0] !== 'bills')
      return {
        pieces: words(
          say('Nothing and nobody in {name} is called {stranger}, so I say nothing of it here.', {
            name,
            stranger,
          }),
        ),
        known: true,
      }
  }
  for (const topic of topics) {
    const answer = await about.get(topic)?.(asked, topic)
    if (answer) return answer
  }
  return undefined
}
