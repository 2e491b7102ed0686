import type { RowData, RowInput } from '#contract/route.ts'
import { foundMost, type searchRow } from '#contract/search.ts'
import type { Scopes } from '#server/scope/open-scopes.ts'
import { notThere } from '#server/scope/scope.ts'
import type { Standing } from '#server/scope/standing.ts'
import { wordsIn, wordsWithin } from '#server/scope/words.ts'
import { excerptOf } from './excerpt.ts'
import {
  findComments,
  findDocuments,
  findFiles,
  findNotes,
  findProjects,
  findSampledComments,
  findSampledFiles,
  findSampledNotes,
  findSampledTasks,
  findTasks,
  type Looking,
  type Ranked,
} from './find.ts'
import { type Places, placesIn } from './places.ts'

export type SearchContext = { scopes: Pick<Scopes, 'standingOf' | 'reader' | 'find'> }

/**
 * What somebody finds: each audience's projects are searched as that audience reads them, so that what they do not see is
 * neither found nor counted. Refuses a project that is not theirs to see.
 */
export async function search(
  { scopes }: SearchContext,
  userId: string,
  { q, project }: RowInput<typeof searchRow>['query'],
): Promise<RowData<typeof searchRow>> {
  const { places, orgs } =
    project === undefined
      ? everywhere(await scopes.standingOf(userId))
      : { places: await only(scopes, userId, project), orgs: [] }
  const words = wordsIn(q)
  if (words.length === 0) return { projects: [], tasks: [], comments: [], files: [], documents: [] }
  const looks = [...places].flatMap(([audience, ids]): Looking[] =>
    ids.length === 0
      ? []
      : [
          {
            ...{ words, ids, query: wordsWithin(ids, q), reader: scopes.reader(audience), audience },
            orgs: audience === 'contractor' ? orgs : [],
          },
        ],
  )
  const by = async <Thing>(
    find: (looking: Looking) => Promise<Ranked<Thing>[]>,
    findSampled?: (looking: Looking) => Promise<Ranked<Thing>[] | undefined>,
  ) => {
    const found = await Promise.all(
      looks.map(async (looking) => {
        const sampled = await findSampled?.(looking)
        if (sampled) return sampled
        if (words.length === 1) return find(looking)
        // Many words begin like a short one; whole words are found in a fraction of the time, and are as good where there are
        // enough. The last one may be half typed.
        for (const beginnings of ['none', 'last'] as const) {
          const whole = await find({ ...looking, query: wordsWithin(looking.ids, q, beginnings) })
          if (whole.length === foundMost) return whole
        }
        return find(looking)
      }),
    )
    return best(found.flat())
  }
  const [projects, tasks, comments, notes, files, documents] = await Promise.all([
    project === undefined ? by(findProjects) : [],
    by(findTasks, project === undefined ? findSampledTasks : undefined),
    by(findComments, findSampledComments),
    by(findNotes, findSampledNotes),
    by(findFiles, findSampledFiles),
    by(findDocuments),
  ])
  return {
    projects: projects.map(({ id, name, address, status }) => ({ id, name, address, status })),
    tasks: tasks.map(({ rank: _, at: __, ...task }) => task),
    comments: best([...comments, ...notes]).map(({ rank: _, at: __, ...comment }) => ({
      ...comment,
      excerpt: excerptOf(comment.excerpt, words),
    })),
    files: files.map(({ rank: _, at: __, ...file }) => file),
    documents: documents.map(({ rank: _, at: __, ...document }) => document),
  }
}

const everywhere = (standing: Standing) => ({ places: placesIn(standing), orgs: standing.orgs })

/** The one project that is looked in, as what its reader is to it; refuses one that they do not see. */
async function only(scopes: SearchContext['scopes'], userId: string, project: string): Promise<Places> {
  const scope = await scopes.find(userId, project)
  if (!scope) throw notThere()
  return new Map([[scope.audience, [project]]])
}

const best = <Thing>(found: Ranked<Thing>[]): Ranked<Thing>[] =>
  found.sort((a, b) => a.rank - b.rank || b.at.getTime() - a.at.getTime()).slice(0, foundMost)
