"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.ChatService = void 0;
exports.handleChat = handleChat;
const client_1 = require("@langfuse/client");
const tracing_1 = require("@langfuse/tracing");
class ChatService {
    constructor() {
        this.client = new client_1.LangfuseClient();
    }
    async history(userId) {
        const { data } = await this.client.api.trace.list({ userId, limit: 25 });
        return data.map((t) => t.output);
    }
}
exports.ChatService = ChatService;
async function handleChat(message, model) {
    return (0, tracing_1.startActiveObservation)("chat", async (span) => {
        span.update({ input: message });
        (0, tracing_1.setActiveTraceIO)({ input: message });
        const answer = await model.complete(message);
        span.update({ output: answer });
        span.setTraceIO({ output: answer });
        return answer;
    });
}
