import { findPlan, freePlan, type Plan } from '#contract/plans.ts'
import { say } from '#language/say.ts'
import { Refusal } from '#server/kit/refusal.ts'

type Rule = { has: (plan: Plan) => boolean; refused: string }

/** What some plans have and others have not, by name, and what is said where it is refused: it names the least plan that has it. */
export const features = {
  logo: {
    has: ({ depth }) => depth.branding.includes('logo'),
    refused: say('Your logo on documents comes with the Pro plan.'),
  },
  letterhead: {
    has: ({ depth }) => depth.branding.includes('letterhead'),
    refused: say('A letterhead on documents comes with the Teams plan.'),
  },
  ownTemplates: {
    has: ({ depth }) => depth.templates.includes('own'),
    refused: say('Templates of your own come with the Pro plan.'),
  },
  sharedTemplates: {
    has: ({ depth }) => depth.templates.includes('shared'),
    refused: say('Templates that the team shares come with the Teams plan.'),
  },
  collaboration: {
    has: ({ included }) => included.teamCollaboration,
    refused: say(
      'Working as a team comes with the Teams plan. Your own customers and subs can be on a project on any plan.',
    ),
  },
  chatToDocument: {
    has: ({ included }) => included.chatToDocument,
    refused: say(
      'Writing a document from a question comes with the plans from Starter on. From a template it can be written in any case.',
    ),
  },
  costTracking: {
    has: ({ included }) => included.materialCostTracking,
    refused: say('Cost tracking comes with the Pro plan. What was entered can be read and corrected.'),
  },
  analytics: {
    has: ({ included }) => included.advancedAnalytics,
    refused: say('Advanced analytics come with the Teams plan.'),
  },
  permissions: {
    has: ({ included }) => included.teamPermissions,
    refused: say('Team permissions come with the Teams plan.'),
  },
  api: {
    has: ({ included }) => included.apiAccess,
    refused: say('API access comes with the Enterprise plan.'),
  },
  sso: {
    has: ({ included }) => included.sso,
    refused: say('Company sign-in comes with the Enterprise plan.'),
  },
} as const satisfies Record<string, Rule>
export type Feature = keyof typeof features

/** Whether a plan has a feature; the free plan has none of them, and neither has one that is not known. */
export function hasFeature(plan: string, feature: Feature): boolean {
  const facts = plan === freePlan.id ? undefined : findPlan(plan)
  return facts !== undefined && features[feature].has(facts)
}

/** The refusal of what a plan has not. */
export const lacking = (feature: Feature): Refusal => new Refusal('forbidden', features[feature].refused)
