import { FLAG } from './fleet-picture.ts'

/** Uniforms of the vehicle points; order and types match the block below. */
export const vehicleUniforms = {
  name: 'vehicle',
  uniformTypes: {
    matrix: 'mat4x4<f32>',
    edge: 'vec4<f32>',
    selection: 'vec4<f32>',
    alarm1: 'vec4<f32>',
    alarm2: 'vec4<f32>',
    alarm3: 'vec4<f32>',
    centre: 'vec2<u32>',
    now: 'f32',
    size: 'f32',
    pixelRatio: 'f32',
    bearing: 'f32',
    pulse: 'f32',
    grey: 'f32',
  },
} as const

const BLOCK = `
layout(std140) uniform vehicleUniforms {
  highp mat4 matrix;
  highp vec4 edge;
  highp vec4 selection;
  highp vec4 alarm1;
  highp vec4 alarm2;
  highp vec4 alarm3;
  highp uvec2 centre;
  highp float now;
  highp float size;
  highp float pixelRatio;
  highp float bearing;
  highp float pulse;
  highp float grey;
} vehicle;
`

/**
 * One point per vehicle. Unsigned differences wrap, so both the glide and the offset from the middle of the map take the
 * short way across the antimeridian, and stay exact at every zoom.
 */
export const vertexShader = `#version 300 es
#define SHADER_NAME vehicle-points-vertex
precision highp float;
precision highp int;
${BLOCK}
in uvec2 fromPosition;
in uvec2 toPosition;
in vec2 glide;
in uvec4 look;
in vec4 colour;
flat out int v_shape;
flat out int v_alarm;
flat out int v_flags;
flat out vec4 v_colour;
flat out vec2 v_heading;
flat out float v_radius;
flat out float v_extent;

void main() {
  float part = glide.y == 0.0 ? 1.0 : clamp((vehicle.now - glide.x) * glide.y, 0.0, 1.0);
  vec2 way = vec2(ivec2(toPosition - fromPosition));
  vec2 start = vec2(ivec2(fromPosition - vehicle.centre));
  gl_Position = vehicle.matrix * vec4(start + way * part, 0.0, 1.0);

  v_shape = int(look.x);
  v_flags = int(look.y);
  v_alarm = int(look.w);
  v_colour = colour;
  float turn = float(look.z) * (6.2831853 / 256.0) - vehicle.bearing;
  v_heading = vec2(sin(turn), cos(turn));
  v_radius = 0.5 * vehicle.size * vehicle.pixelRatio;
  float reach = 1.25;
  if (v_alarm > 0) reach = (v_flags & ${FLAG.pulse}) != 0 ? 2.9 : 1.95;
  if ((v_flags & ${FLAG.selected | FLAG.hovered}) != 0) reach = max(reach, 2.6);
  v_extent = ceil(v_radius * reach + 2.0 * vehicle.pixelRatio);
  gl_PointSize = 2.0 * v_extent;
}
`

/** Signed distances in pixels, negative inside, so that edges are one pixel soft at any size and ratio. */
export const fragmentShader = `#version 300 es
#define SHADER_NAME vehicle-points-fragment
precision highp float;
precision highp int;
${BLOCK}
flat in int v_shape;
flat in int v_alarm;
flat in int v_flags;
flat in vec4 v_colour;
flat in vec2 v_heading;
flat in float v_radius;
flat in float v_extent;
out vec4 fragColor;

float box(vec2 p, float halfSide, float corner) {
  vec2 q = abs(p) - halfSide + corner;
  return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - corner;
}

float arrow(vec2 p, float r) {
  vec2 q = vec2(p.x * v_heading.y - p.y * v_heading.x, p.x * v_heading.x + p.y * v_heading.y);
  q.x = abs(q.x);
  float side = dot(q - vec2(0.0, 1.2 * r), vec2(0.9316, 0.3634));
  float notch = dot(q - vec2(0.0, -0.42 * r), vec2(-0.5071, -0.8619));
  return max(side, notch);
}

float halfBolt(vec2 p, float r) {
  float left = dot(p - vec2(0.34, 1.18) * r, vec2(-0.7906, 0.6123));
  float right = dot(p - vec2(0.34, 1.18) * r, vec2(0.9656, -0.26));
  return max(max(left, right), -p.y - 0.16 * r);
}

float shape(vec2 p, float r) {
  switch (v_shape) {
    case 5: return arrow(p, r);
    case 4: return length(p) - 0.74 * r;
    case 3: return box(p, 0.66 * r, 0.16 * r);
    case 6: return min(halfBolt(p, r), halfBolt(-p, r));
    case 7: return (abs(p.x) + abs(p.y)) * 0.7071 - 0.72 * r;
    case 2: return length(p) - 0.72 * r;
    case 1: return length(p) - 0.6 * r;
    default: return length(p) - 0.42 * r;
  }
}

float cover(float distance) {
  return clamp(0.5 - distance, 0.0, 1.0);
}

vec4 over(vec4 below, vec3 colour, float alpha) {
  return vec4(colour * alpha, alpha) + below * (1.0 - alpha);
}

vec4 alarmRing(vec4 below, vec2 p, float r) {
  float ratio = vehicle.pixelRatio;
  vec3 colour = v_alarm == 1 ? vehicle.alarm1.rgb : v_alarm == 2 ? vehicle.alarm2.rgb : vehicle.alarm3.rgb;
  float width = (v_alarm == 1 ? 2.0 : v_alarm == 2 ? 1.6 : 1.3) * ratio * clamp(r / (6.0 * ratio), 0.6, 1.2);
  float away = length(p);
  float ring = abs(away - 1.6 * r - ratio) - 0.5 * width;
  float whole = 1.0;
  if (v_alarm == 2) whole = step(0.5 * r, abs(p.y));
  if (v_alarm == 3) whole = step(0.55 * r, min(abs(p.x), abs(p.y)));
  vec4 colourBelow = over(below, vehicle.edge.rgb, cover(ring - ratio) * 0.7 * whole);
  colourBelow = over(colourBelow, colour, cover(ring) * whole);
  if ((v_flags & ${FLAG.pulse}) != 0) {
    float wave = abs(away - r * mix(1.6, 2.8, vehicle.pulse)) - 0.5 * width;
    colourBelow = over(colourBelow, colour, cover(wave) * (1.0 - vehicle.pulse));
  }
  return colourBelow;
}

void main() {
  vec2 p = (gl_PointCoord - 0.5) * 2.0 * v_extent * vec2(1.0, -1.0);
  float r = v_radius;
  float ratio = vehicle.pixelRatio;
  bool dimmed = (v_flags & ${FLAG.dimmed}) != 0;
  vec4 c = vec4(0.0);
  if ((v_flags & ${FLAG.selected}) != 0) {
    float away = length(p);
    c = over(c, vehicle.selection.rgb, cover(away - 2.2 * r) * 0.14);
    c = over(c, vehicle.selection.rgb, cover(abs(away - 2.2 * r) - 0.9 * ratio));
  } else if ((v_flags & ${FLAG.hovered}) != 0) {
    c = over(c, vehicle.selection.rgb, cover(abs(length(p) - 2.0 * r) - 0.6 * ratio) * 0.8);
  }
  if (v_alarm > 0 && !dimmed) c = alarmRing(c, p, r);
  float d = shape(p, r);
  c = over(c, vehicle.edge.rgb, cover(d - 1.1 * ratio) * (v_shape < 3 ? 0.55 : 0.85));
  float fill = v_shape < 3 ? cover(abs(d + 0.11 * r) - max(0.12 * r, 0.55 * ratio)) : cover(d);
  c = over(c, v_colour.rgb, fill);
  if (dimmed) c *= 0.22;
  float light = dot(c.rgb, vec3(0.3, 0.59, 0.11));
  c.rgb = mix(c.rgb, vec3(light), vehicle.grey);
  if (c.a < 0.004) discard;
  fragColor = c;
}
`
