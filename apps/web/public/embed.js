// Puts Plaudit's frames where a page wants them: <div data-plaudit-embed="key"></div>
;(() => {
  const here = new URL(document.currentScript.src).origin
  const frames = new Map()

  function fill(place) {
    const key = place.dataset.plauditEmbed
    if (!/^[0-9A-Za-z]{20,24}$/.test(key) || place.firstElementChild) return
    const frame = document.createElement('iframe')
    const language = place.dataset.lang || document.documentElement.lang.slice(0, 2)
    const asked = /^(en|fr|es)$/i.test(language) ? `?lang=${language.toLowerCase()}` : ''
    frame.src = `${here}/embed/${key}${asked}`
    frame.title = place.dataset.title || 'Plaudit'
    frame.loading = 'lazy'
    frame.style.cssText = 'display:block;width:100%;height:640px;border:0'
    place.append(frame)
    frames.set(frame, place)
  }

  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== here || !data || data.type !== 'plaudit:height') return
    for (const frame of frames.keys()) {
      if (frame.contentWindow !== source || !Number.isFinite(data.height)) continue
      frame.style.height = `${Math.min(20000, Math.max(120, data.height))}px`
    }
  })

  const fillAll = () => document.querySelectorAll('[data-plaudit-embed]').forEach(fill)
  fillAll()
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', fillAll)
})()
