import { stateCode } from '#core/domain/vehicle-state.ts'
import { FLAG } from './fleet-picture.ts'
import { ATLAS_COLUMNS, FIRST_ARROW, HEADINGS } from './sprite-atlas.ts'

/** Uniforms of bodies and rings; order and types match the block below. */
export const vehicleUniforms = {
  name: 'vehicle',
  uniformTypes: {
    matrix: 'mat4x4<f32>',
    selection: 'vec4<f32>',
    edge: 'vec4<f32>',
    alarm1: 'vec4<f32>',
    alarm2: 'vec4<f32>',
    alarm3: 'vec4<f32>',
    centre: 'vec2<u32>',
    viewport: 'vec2<f32>',
    now: 'f32',
    radius: 'f32',
    pixelRatio: 'f32',
    cellSide: 'f32',
    bearing: 'f32',
    pulse: 'f32',
    grey: 'f32',
  },
} as const

const BLOCK = `
layout(std140) uniform vehicleUniforms {
  highp mat4 matrix;
  highp vec4 selection;
  highp vec4 edge;
  highp vec4 alarm1;
  highp vec4 alarm2;
  highp vec4 alarm3;
  highp uvec2 centre;
  highp vec2 viewport;
  highp float now;
  highp float radius;
  highp float pixelRatio;
  highp float cellSide;
  highp float bearing;
  highp float pulse;
  highp float grey;
} vehicle;
`

/**
 * One point per vehicle. Unsigned differences wrap, so both the glide and the offset from the middle of the map take the
 * short way across the antimeridian, and stay exact at every zoom.
 */
const POSITION = `
in uvec2 fromPosition;
in uvec2 toPosition;
in vec2 glide;
in uvec4 look;

vec4 position() {
  float part = glide.y == 0.0 ? 1.0 : clamp((vehicle.now - glide.x) * glide.y, 0.0, 1.0);
  vec2 way = vec2(ivec2(toPosition - fromPosition));
  vec2 start = vec2(ivec2(fromPosition - vehicle.centre));
  return vehicle.matrix * vec4(start + way * part, 0.0, 1.0);
}
`

export const bodyVertexShader = `#version 300 es
#define SHADER_NAME vehicle-bodies-vertex
precision highp float;
precision highp int;
${BLOCK}
${POSITION}
flat out ivec2 v_cell;
flat out float v_strength;

void main() {
  gl_Position = position();
  // On whole pixels, so that each one shows exactly one pixel of the sprite.
  vec2 middle = 0.5 * vehicle.viewport;
  vec2 pixel = floor(gl_Position.xy / gl_Position.w * middle + middle + 0.5);
  gl_Position.xy = (pixel - middle) / middle * gl_Position.w;
  gl_PointSize = vehicle.cellSide;
  int cell = int(look.x);
  if (cell == ${stateCode('driving')}) {
    float turns = float(look.z) / 256.0 - vehicle.bearing / 6.2831853 + 1.0;
    cell = ${FIRST_ARROW} + int(turns * ${HEADINGS}.0 + 0.5) % ${HEADINGS};
  }
  v_cell = ivec2(cell % ${ATLAS_COLUMNS}, cell / ${ATLAS_COLUMNS}) * int(vehicle.cellSide);
  v_strength = (int(look.y) & ${FLAG.dimmed}) != 0 ? 0.22 : 1.0;
}
`

export const bodyFragmentShader = `#version 300 es
#define SHADER_NAME vehicle-bodies-fragment
precision highp float;
precision highp int;
${BLOCK}
uniform highp sampler2D sprites;
flat in ivec2 v_cell;
flat in float v_strength;
out vec4 fragColor;

void main() {
  vec4 c = texelFetch(sprites, v_cell + ivec2(gl_PointCoord * vehicle.cellSide), 0) * v_strength;
  c.rgb += (dot(c.rgb, vec3(0.3, 0.59, 0.11)) - c.rgb) * vehicle.grey;
  fragColor = c;
}
`

/** Rings of alarms and selection: few, so they may cost more per pixel. */
export const ringVertexShader = `#version 300 es
#define SHADER_NAME vehicle-rings-vertex
precision highp float;
precision highp int;
${BLOCK}
${POSITION}
flat out int v_alarm;
flat out int v_flags;
flat out float v_extent;

void main() {
  gl_Position = position();
  v_flags = int(look.y);
  v_alarm = int(look.w);
  float reach = v_alarm == 0 ? 0.0 : (v_flags & ${FLAG.pulse}) != 0 ? 2.9 : 1.9;
  if ((v_flags & ${FLAG.selected | FLAG.hovered}) != 0) reach = max(reach, 2.35);
  v_extent = ceil(vehicle.radius * reach + 3.0 * vehicle.pixelRatio);
  gl_PointSize = 2.0 * v_extent;
}
`

/** Alarm levels differ in colour and in form: 1 is a whole heavy ring, 2 two arcs, 3 four corners. */
export const ringFragmentShader = `#version 300 es
#define SHADER_NAME vehicle-rings-fragment
precision highp float;
precision highp int;
${BLOCK}
flat in int v_alarm;
flat in int v_flags;
flat in float v_extent;
out vec4 fragColor;

float cover(float distance) {
  return clamp(0.5 - distance, 0.0, 1.0);
}

vec4 over(vec4 below, vec3 colour, float alpha) {
  return vec4(colour * alpha, alpha) + below * (1.0 - alpha);
}

vec4 alarmRing(vec4 below, vec2 p, float r) {
  float ratio = vehicle.pixelRatio;
  vec3 colour = v_alarm == 1 ? vehicle.alarm1.rgb : v_alarm == 2 ? vehicle.alarm2.rgb : vehicle.alarm3.rgb;
  float width = (v_alarm == 1 ? 2.2 : v_alarm == 2 ? 1.7 : 1.4) * ratio * clamp(r / (6.0 * ratio), 0.6, 1.2);
  float away = length(p);
  float ring = abs(away - 1.5 * r - 1.6 * ratio) - 0.5 * width;
  float whole = 1.0;
  if (v_alarm == 2) whole = step(0.55 * r, abs(p.y));
  if (v_alarm == 3) whole = step(0.6 * r, min(abs(p.x), abs(p.y)));
  vec4 ringed = over(below, vehicle.edge.rgb, cover(ring - 0.8 * ratio) * 0.6 * whole);
  ringed = over(ringed, colour, cover(ring) * whole);
  if ((v_flags & ${FLAG.pulse}) != 0) {
    float wave = abs(away - r * mix(1.5, 2.8, vehicle.pulse) - 1.6 * ratio) - 0.5 * width;
    ringed = over(ringed, colour, cover(wave) * (1.0 - vehicle.pulse));
  }
  return ringed;
}

void main() {
  vec2 p = (gl_PointCoord - 0.5) * 2.0 * v_extent;
  float r = vehicle.radius;
  float ratio = vehicle.pixelRatio;
  float away = length(p);
  vec4 c = vec4(0.0);
  if ((v_flags & ${FLAG.selected}) != 0) {
    float halo = 2.1 * r + 1.6 * ratio;
    c = over(c, vehicle.selection.rgb, cover(away - halo) * 0.1);
    c = over(c, vehicle.selection.rgb, cover(abs(away - halo) - 0.9 * ratio));
  } else if ((v_flags & ${FLAG.hovered}) != 0) {
    c = over(c, vehicle.selection.rgb, cover(abs(away - 2.0 * r - 1.6 * ratio) - 0.6 * ratio) * 0.8);
  }
  if (v_alarm > 0) c = alarmRing(c, p, r);
  c.rgb += (dot(c.rgb, vec3(0.3, 0.59, 0.11)) - c.rgb) * vehicle.grey;
  fragColor = c;
}
`
