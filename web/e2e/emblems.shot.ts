import { writeFileSync } from 'node:fs';
import { it } from 'vitest';
import { gameNames } from '../src/engine/games';
import type { Scene } from './board';
import { stage, Visitor } from './harness';
import { handsFor } from './players';

// The pictures of the games on the home screen, src/games/GAME/emblem.svg: a piece of a board as the page itself draws it,
// taken from a recorded game, with all styles written into it. They change only when the art does.

const folder = new URL('../src/games/', import.meta.url).pathname;
const here = stage();

it.each(gameNames.filter((game) => handsFor(game).emblem !== undefined))('%s', async (game) => {
  const { record, part, selector, box, ground } = handsFor(game).emblem!;
  const ada = await Visitor.come(here.browser, 'Ada', { colorScheme: 'light' });
  await ada.page.goto(`${here.server.url}/replay`);
  await ada.id('replay-file').setInputFiles(new URL(`../../tests/records/${game}/${record}.fcr`, import.meta.url).pathname);
  await ada.id('board').waitFor();
  const slider = ada.id('replay-slider');
  await ada.still();
  await slider.evaluate((element: HTMLInputElement, share: number) => {
    element.value = String(Math.round(Number(element.max) * share));
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }, part);
  await ada.still();
  const picture = await ada.page
    .locator(selector)
    .first()
    .evaluate(standalone, { box, ground, ...look });
  writeFileSync(`${folder}${game}/emblem.svg`, picture);
  await ada.finish();
});

/** What a picture is made of: styles with what they are where nothing is said, and the attributes that are taken over. */
const look = {
  inherited: {
    fill: 'rgb(0, 0, 0)',
    stroke: 'none',
    'stroke-width': '1px',
    'stroke-linecap': 'butt',
    'stroke-linejoin': 'miter',
    'stroke-dasharray': 'none',
    'fill-rule': 'nonzero',
    'paint-order': 'normal',
    'font-size': '16px',
    'font-weight': '400',
    'text-anchor': 'start',
  } as Record<string, string>,
  own: {
    opacity: '1',
    'fill-opacity': '1',
    'stroke-opacity': '1',
    'stop-color': 'rgb(0, 0, 0)',
    'stop-opacity': '1',
  } as Record<string, string>,
  attributes: (
    'id d x y cx cy r rx ry x1 y1 x2 y2 width height transform points clip-path ' +
    'patternUnits patternTransform href mask offset gradientUnits'
  ).split(' '),
};

/** A part of a picture on its own: what styles gave it stands in attributes, what lies outside is left out. */
function standalone(
  svg: SVGSVGElement | HTMLElement,
  { box: [left, top, width, height], ground, inherited, own, attributes }: Pick<Scene, 'box' | 'ground'> & typeof look,
): string {
  const root = (svg as SVGSVGElement).getScreenCTM()!.inverse();
  const inDefs = (element: Element): boolean => element.closest('defs, clipPath, pattern, mask, linearGradient, radialGradient') !== null;

  function outside(element: SVGGraphicsElement): boolean {
    if (!('getBBox' in element) || inDefs(element)) return false;
    const bounds = element.getBBox();
    const matrix = root.multiply(element.getScreenCTM()!);
    const corners = [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ].map(([x, y]) => new DOMPoint(bounds.x + x! * bounds.width, bounds.y + y! * bounds.height).matrixTransform(matrix));
    const [xs, ys] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)];
    return (
      Math.max(...xs) < left - 8 || Math.min(...xs) > left + width + 8 || Math.max(...ys) < top - 8 || Math.min(...ys) > top + height + 8
    );
  }
  function copy(element: Element, styles: Record<string, string>): Element | null {
    if (['title', 'foreignObject', 'BUTTON'].includes(element.tagName)) return null;
    if (['last', 'dead'].some((mark) => element.classList.contains(mark))) return null; // of the game, not of the picture
    const style = getComputedStyle(element);
    if (style.display === 'none' || style.visibility === 'hidden') return null;
    if (element !== svg && outside(element as SVGGraphicsElement)) return null;
    const made = document.createElementNS('http://www.w3.org/2000/svg', element.tagName);
    for (const { name, value } of element.attributes) if (attributes.includes(name)) made.setAttribute(name, value);
    const now = { ...styles };
    for (const name of Object.keys(inherited)) {
      const value = style.getPropertyValue(name);
      if (value !== '' && value !== styles[name]) {
        now[name] = value;
        made.setAttribute(name, value.replaceAll('"', "'"));
      }
    }
    for (const [name, plain] of Object.entries(own)) {
      const value = style.getPropertyValue(name);
      if (value !== plain && value !== '') made.setAttribute(name, value);
    }
    for (const child of element.childNodes) {
      if (child.nodeType === Node.TEXT_NODE && child.textContent!.trim() !== '') made.append(child.textContent!.trim());
      if (child.nodeType !== Node.ELEMENT_NODE) continue;
      const below = copy(child as Element, now);
      if (below !== null) made.append(below);
    }
    if (made.tagName === 'g' && made.childNodes.length === 0) return null;
    return made;
  }
  const made = copy(svg, inherited)!;
  for (const name of ['width', 'height']) made.removeAttribute(name);
  const below = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  for (const [name, value] of Object.entries({ x: left, y: top, width, height, fill: ground })) below.setAttribute(name, String(value));
  made.prepend(below);
  made.setAttribute('viewBox', `${left} ${top} ${width} ${height}`);
  made.setAttribute('font-family', 'sans-serif');
  return new XMLSerializer().serializeToString(made).replace(/(\.\d{2})\d+/g, '$1') + '\n';
}
