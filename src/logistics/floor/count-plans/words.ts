export const countPlanRules = {
  one_timetable: {
    en: 'Send either weekdays or every_days, not both.',
    it: 'Invia weekdays oppure every_days, non entrambi.',
    ro: 'Trimiteți fie weekdays, fie every_days, nu ambele.',
  },
} as const

export const countPlanResources = {
  count_plan: { en: 'Count plan', it: 'Piano di conta', ro: 'Planul de inventar' },
} as const
