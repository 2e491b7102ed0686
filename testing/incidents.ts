import type { Incident } from '#contract/safety.ts'

/** An incident with every field of form 301, five days away. */
export const madeUpIncident = (more: Partial<Incident> = {}): Incident => ({
  ...{ on: '2026-11-20', time: 615, beganAt: 420, place: 'Stair 2, north landing' },
  ...{ doing: 'Carrying boards up the stairs', happened: 'A tread tipped', harm: 'Sprained left ankle' },
  ...{ object: 'Stair tread', name: 'Luis Ortega', job: 'Carpenter', address: '5 Elm St, Boise, ID 83702' },
  ...{ bornOn: '1990-02-03', hiredOn: '2024-05-06', sex: 'male', physician: 'Dr. Ames' },
  ...{ facility: 'St. Luke’s', emergency: true, inpatient: false, severe: null },
  ...{ outcome: 'away', kind: 'injury', daysAway: 5, daysRestricted: 0, diedOn: null, privacy: null },
  ...{ completedBy: 'Dana Halvorsen', completedTitle: 'Superintendent', completedPhone: '(208) 555-0142' },
  struck: false,
  ...more,
})
