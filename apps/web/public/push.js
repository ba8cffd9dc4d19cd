// Shows what is pushed to this browser, one notice for each thing it is about, and leads there when it is tapped.
self.addEventListener('push', (event) => {
  const { id, title, text, href, tag } = event.data.json()
  event.waitUntil(
    self.registration.showNotification(title || text, {
      body: title ? text : '',
      tag,
      icon: '/icon-192.png',
      badge: '/icon-192.png',
      data: { href, id },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { href } = event.notification.data
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((windows) => {
      const [open] = windows
      return open ? open.focus().then((page) => page.navigate(href)) : self.clients.openWindow(href)
    }),
  )
})
