import type { UNSAFE_AssetsManifest as Manifest } from 'react-router'
import { tableOfPage } from './route-table.ts'

/** The frame of `/mobile`, as the router knows it. */
const lightShell = 'inside-mobile'

/** Events of a person who uses a page: each may need the script. */
const needs = ['pointerdown', 'keydown', 'focusin', 'touchmove', 'wheel']

/** A device that keeps nothing has nothing that waits. */
const isNeeded =
  '(()=>{try{return Object.keys(localStorage).some(key=>/^(token$|queue:|ballot:|votes:)/.test(key))}catch{return false}})()'

/** Is sent to the window when the page has become alive. */
export const becameAlive = 'plaudit:alive'

/**
 * Is sent to the window at each step in the browser's list, before the router hears of it: the router does not hear of a
 * step whose event was refused. A window calls its listeners in the order of their coming, and the router's comes early.
 */
export const tookStep = 'plaudit:step'

/**
 * A link that its script has not taken over is followed by the browser, and nothing that the router does calls that back.
 * As long as the browser is on that way, it also follows each later link, so that the last tap counts. React stops the
 * event of a link that it has not taken over: whether nobody took the tap is asked when all have heard it.
 */
const lastTap = () => String.raw`let left;
const way=({target,button,altKey,ctrlKey,metaKey,shiftKey})=>{
const link=target.closest?.("a[href]");
return link&&link.origin===location.origin&&!link.target&&!link.hasAttribute("download")
&&!button&&!altKey&&!ctrlKey&&!metaKey&&!shiftKey&&!/^\/(files|prints)\//.test(link.pathname)&&link.href.split("#")[0]};
addEventListener("click",event=>{
const to=way(event);
if(!to)return;
if(left)event.stopPropagation();
else if(to!==location.href.split("#")[0])setTimeout(()=>{left=!event.defaultPrevented})},true);
addEventListener("pagehide",()=>{left=false});`

/**
 * Fetches a page's scripts and makes it alive. Things to read and tap come first: nothing is asked for before the first
 * paint (what is out of sight has none, and begins by itself) and before the page's first picture is drawn, which still
 * has to be unpacked when it has come; that may take two seconds. As long the other pictures wait, too (`data-ahead`):
 * a browser gives them their share of a slow line. The paint is the one that the browser reports: a frame that the page
 * has only drawn may stand on the screen much later. Then the scripts come with low priority, so that the
 * pictures go ahead; whoever touches the page waits for neither. A file that did not come is asked for again when the
 * network is back: until all are there the page stays as the server drew it. Five are asked for at a time: a request
 * costs a slow phone some milliseconds, and a tap goes between. While they come, the browser makes its list of
 * languages: the first price, date or name of a language needs it, and making it costs a slow phone a tenth of a
 * second. Asked for in two steps it is two short tasks, at a time when the line is busy and the phone is not. Links
 * and forms with an address work without them; what needs them and was tapped too early, or sent by the Enter key, is
 * done when they are there: each choice (a package, a star) once, in its order, then the last act, if nothing else was
 * tapped after it. Each has a task of its own, in which the page takes the choice over. A box that clicks itself to
 * hand over its tick is no tap. A form without an address is sent by its script alone: as long as that has not come,
 * also after the page is alive, the form keeps what was typed and is sent again in a moment.
 *
 * The light layout (`/mobile`) asks for no script before somebody does something with the page, unless the device has
 * something that only a script can show or send: an account, what waits for the network, or votes.
 *
 * A function: the browser's own files leave it out, since the server alone writes it.
 */
const starter = () => `(files,table,routes,entry,light)=>{
const later=()=>new Promise(done=>{setTimeout(done,5000);addEventListener("online",done,{once:true})});
const asked=href=>new Promise((done,fail)=>{
const link=document.createElement("link");
Object.assign(link,{rel:"modulepreload",fetchPriority:"low",href,onload:done,onerror:fail});
document.head.append(link)});
const fetched=async href=>{for(;;)try{return await asked(href)}catch{await later()}};
let begun,wanted=[];const start=async()=>{
if(begun)return;begun=true;const coming=[];
for(let at=0;at<files.length;at+=5){
coming.push(...files.slice(at,at+5).map(fetched));
if(!document.hidden)await new Promise(done=>setTimeout(done))}
for(const kind of["Locale","NumberFormat"]){Intl[kind].supportedLocalesOf?.("en")??new Intl[kind]("en").maximize();await new Promise(done=>setTimeout(done))}
await Promise.all(coming);
window.__reactRouterManifest=table;
const whole=async([id,modules])=>[id,Object.assign({},...await Promise.all(modules.map(file=>import(file))))];
window.__reactRouterRouteModules=Object.fromEntries(await Promise.all(Object.entries(routes).map(whole)));
await import(entry)};
const keep=one=>{wanted=[...wanted.filter(old=>old!==one&&old.matches("[aria-pressed],[aria-checked],[aria-selected]")),...one?[one]:[]]};
const tap=({target,isTrusted})=>{if(isTrusted)keep(target.closest?.("button[type=button]"))};
const enter=({key,target:{form}})=>{if(key==="Enter"&&form&&!form.querySelector("[type=submit]"))keep(form)};
const send=event=>{
const {target:form,submitter}=event;
if(event.defaultPrevented||form.hasAttribute("action"))return;
event.preventDefault();
setTimeout(()=>form.isConnected&&form.requestSubmit?.(submitter?.form===form?submitter:null),200)};
addEventListener("submit",send);addEventListener("click",tap,true);
addEventListener("keydown",enter,true);
addEventListener("${becameAlive}",()=>{
removeEventListener("click",tap,true);removeEventListener("keydown",enter,true);
wanted.forEach((one,at)=>setTimeout(()=>one.isConnected&&(one.requestSubmit?one.requestSubmit():one.click()),at))},{once:true});
${lastTap()}
addEventListener("popstate",event=>{dispatchEvent(new Event("${tookStep}",{cancelable:true}))||event.stopImmediatePropagation()});
for(const need of ${JSON.stringify(needs)})addEventListener(need,start,{capture:true,once:true,passive:true});
const {dataset}=document.documentElement,large=document.querySelector("img[fetchpriority=high]");
const go=()=>{delete dataset.ahead;if(!light||${isNeeded})start()},frame=then=>requestAnimationFrame(()=>requestAnimationFrame(then));
const seen=()=>large?large.decode().catch(()=>{}).then(()=>frame(go)):go();
if(document.hidden)go();else{if(large)dataset.ahead="";
new PerformanceObserver((_,first)=>{first.disconnect();seen()}).observe({type:"paint",buffered:true});
setTimeout(go,2000)}}`

/** The script of a page that shows these routes, outermost first. The script is allowed by its hash. */
export function startScript(manifest: Manifest, ids: readonly string[]): string {
  const { entry, routes } = manifest
  const shown = ids.flatMap((id) => routes[id] ?? [])
  const files = [
    entry.module,
    ...entry.imports,
    ...shown.flatMap((route) => [...modulesOf(route), ...(route.imports ?? [])]),
  ]
  const modules = Object.fromEntries(shown.map((route) => [route.id, modulesOf(route)]))
  const isLight = ids.includes(lightShell)
  const given = [[...new Set(files)], tableOfPage(manifest, ids), modules, entry.module, isLight]
  return `(${starter()})(${given.map((part) => JSON.stringify(part)).join()})`
}

type BuiltRoute = NonNullable<Manifest['routes'][string]>

/** Returns all files of a route: its exports may stand in several. */
function modulesOf(route: BuiltRoute): string[] {
  const { module, clientLoaderModule, clientActionModule, clientMiddlewareModule } = route
  const parts = [clientActionModule, clientLoaderModule, clientMiddlewareModule]
  return [...parts, route.hydrateFallbackModule, module].filter((file) => file !== undefined)
}

/** Takes what the loaders gave, which the document's end hands over, as the router's own script does. */
export const contextScript = (handoff: string): string =>
  `window.__reactRouterContext = ${handoff};window.__reactRouterContext.stream = new ReadableStream({start(controller){window.__reactRouterContext.streamController = controller;}}).pipeThrough(new TextEncoderStream());`
