/** Apart from `links`, which the first screen loads: only admin pages need these. */
export const adminLinks = {
  inbox: "/admin/inbox",
  ticket: (id: string) => `/admin/inbox/${id}`,
  people: "/admin/people",
  person: (id: string) => `/admin/people/${id}`,
  reports: "/admin/reports",
  links: "/admin/links",
  strings: "/admin/translations",
  courses: "/admin/courses",
  resources: "/admin/resources",
  questions: "/admin/questions",
  question: (id: string) => `/admin/questions/${id}`,
  blueprints: "/admin/blueprints",
  spend: "/admin/spend",
  errors: "/admin/errors",
  jobs: "/admin/jobs",
} as const;
