/** Classes shared by what lies over the page. Nothing below the fold of a phone: the inside scrolls, not the box. */
export const scrimClass = 'fixed inset-0 z-50 bg-[#05090f]/55 data-[state=open]:animate-appear'
export const popClass =
  'z-60 rounded-card border border-line bg-raised text-text shadow-3 outline-0 data-[state=open]:animate-pop'
