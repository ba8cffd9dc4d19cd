/** Contest categories: label and value as in specification 9; the slug is the label in lower case. */
export const contestCategories = [
  { label: 'Animals', slug: 'animals', value: 431 },
  { label: 'Beauty', slug: 'beauty', value: 432 },
  { label: 'Entertainment', slug: 'entertainment', value: 433 },
  { label: 'Education', slug: 'education', value: 434 },
  { label: 'Food', slug: 'food', value: 435 },
  { label: 'Politics', slug: 'politics', value: 436 },
  { label: 'Design', slug: 'design', value: 443 },
  { label: 'Cinema', slug: 'cinema', value: 444 },
  { label: 'Humor', slug: 'humor', value: 445 },
  { label: 'Sports', slug: 'sports', value: 446 },
  { label: 'Ugliness', slug: 'ugliness', value: 447 },
  { label: 'Baby', slug: 'baby', value: 448 },
  { label: 'Sexy', slug: 'sexy', value: 449 },
  { label: 'Memes', slug: 'memes', value: 450 },
] as const
